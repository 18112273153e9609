"""The checks of the conformance kit, by topic; each takes a `Setup` and raises `Violation`."""
