"""Every mistake in a configuration is an error that names the key, the file and the way out."""

import re
from pathlib import Path

import pytest

from agents.config import EnvConfig
from agents.config_file import dump_config, load_config, page
from agents.errors import ConfigError

ROOT = Path(__file__).parents[2]


def refused(tmp_path: Path, text: str, *overrides: str, quick: bool = False) -> str:
    """The message about a configuration with this text."""
    file = tmp_path / "my.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        load_config(file, overrides, quick)
    return str(error.value)


@pytest.mark.parametrize("path", sorted((ROOT / "configs").glob("*.yaml")), ids=lambda path: path.name)
def test_every_shipped_configuration_is_valid_also_when_quick(path):
    assert load_config(path).name
    assert load_config(path, quick=True).total_steps < load_config(path).total_steps


def test_a_configuration_can_be_written_and_read_back(tmp_path, tiny):
    (tmp_path / "copy.yaml").write_text(dump_config(tiny), encoding="utf-8")
    assert load_config(tmp_path / "copy.yaml") == tiny


def test_the_table_of_keys_is_up_to_date():
    stored = (ROOT / "configs" / "README.md").read_text(encoding="utf-8")
    assert stored == page(), "write it again: python -m agents.config_file > configs/README.md"


def test_an_unknown_key_is_named_with_its_file_and_the_closest_valid_one(tmp_path):
    message = refused(tmp_path, "ppo: {n_stepz: 64}")
    assert "my.yaml" in message
    assert '"ppo.n_stepz" is unknown. Did you mean "n_steps"?' in message
    assert "batch_size" in message  # the valid keys of the section are listed


def test_an_unknown_section_is_named(tmp_path):
    assert '"pppo" is unknown. Did you mean "ppo"?' in refused(tmp_path, "pppo: {n_steps: 64}")


def test_a_wrong_type_is_named_with_its_value(tmp_path):
    assert "ppo.n_steps='many' is not possible. Input should be a valid integer" in refused(
        tmp_path, "ppo: {n_steps: many}"
    )


def test_an_impossible_number_is_named_with_its_bound(tmp_path):
    assert re.search(
        r"ppo\.gamma=1\.5 is not possible\. .*less than or equal to 1", refused(tmp_path, "ppo: {gamma: 1.5}")
    )


def test_an_impossible_word_is_named_with_the_valid_ones(tmp_path):
    message = refused(tmp_path, "net: {activation: rely}")
    assert (
        "net.activation='rely' is not possible. Did you mean \"relu\"? Input should be 'relu' or 'tanh'"
        in message
    )


def test_every_mistake_is_reported_at_once(tmp_path):
    message = refused(tmp_path, "{sed: 1, ppo: {gamma: 2}}")
    assert '"sed" is unknown' in message
    assert "ppo.gamma=2" in message


def test_an_unknown_environment_is_named_with_the_closest_one(tmp_path):
    assert 'there is no "colorada-v0". Did you mean "colorado-v0"?' in refused(
        tmp_path, "env: {id: colorada-v0}"
    )


def test_an_impossible_number_of_players_is_named_with_the_possible_ones(tmp_path):
    assert re.search(r"env: num_players=7 .*\[2, 3, 4\]", refused(tmp_path, "env: {num_players: 7}"))


def test_an_unknown_rule_option_is_named_with_the_valid_ones(tmp_path):
    message = refused(tmp_path, "env: {rules: {ask_ruel: any}}")
    assert 'there is no rule option "ask_ruel". Did you mean "ask_rule"?' in message


def test_a_batch_size_that_leaves_a_rest_is_refused(tmp_path):
    message = refused(tmp_path, "{env: {num_envs: 10}, ppo: {n_steps: 10, batch_size: 64}}")
    assert "ppo.batch_size=64 does not divide ppo.n_steps * env.num_envs = 100" in message


def test_shares_of_opponents_must_not_exceed_one(tmp_path):
    message = refused(tmp_path, "pool: {snapshot_share: 0.7, random_share: 0.7}")
    assert "pool: snapshot_share + random_share must not exceed 1" in message


def test_a_reward_of_nothing_is_refused(tmp_path):
    assert "nothing would be learned" in refused(tmp_path, "reward: {win: 0, margin: 0, lead: 0}")


def test_broken_yaml_is_reported_with_its_line(tmp_path):
    assert re.search(
        r"my\.yaml, line 2: this is no valid YAML", refused(tmp_path, "seed: 1\nppo: {n_steps: [}\n")
    )


def test_a_file_that_is_no_mapping_is_refused(tmp_path):
    assert "this is a list" in refused(tmp_path, "- seed")


def test_a_missing_file_is_named_with_the_closest_one(tmp_path):
    (tmp_path / "colorado.yaml").write_text("seed: 1", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"there is no such file. Did you mean .*colorado\.yaml"):
        load_config(tmp_path / "colorada.yaml")


def test_an_override_goes_before_the_file(tmp_path):
    (tmp_path / "my.yaml").write_text("ppo: {n_steps: 128, gamma: 0.9}", encoding="utf-8")
    config = load_config(tmp_path / "my.yaml", ["ppo.n_steps=256", "seed=7", "env.rules.ask_rule=any"])
    assert (config.ppo.n_steps, config.ppo.gamma, config.seed, config.env.rules) == (
        256,
        0.9,
        7,
        {"ask_rule": "any"},
    )


def test_quick_changes_what_its_section_says_and_overrides_go_before_it(tmp_path):
    (tmp_path / "my.yaml").write_text("quick: {total_steps: 9, ppo.gamma: 0.5}", encoding="utf-8")
    config = load_config(tmp_path / "my.yaml", ["total_steps=10"], quick=True)
    assert (config.total_steps, config.ppo.gamma) == (10, 0.5)


def test_quick_needs_a_section(tmp_path):
    assert "--quick needs a section" in refused(tmp_path, "seed: 1", quick=True)


@pytest.mark.parametrize(
    "override, reason",
    [
        ("ppo.n_stepz=64", 'command line: "ppo.n_stepz" is unknown. Did you mean "n_steps"?'),
        ("pp.n_steps=64", 'command line: "pp.n_steps" is unknown.'),
        ("seed.x=1", "seed is a value, not a section"),
        ("n_steps", "an override is written key=value"),
        ("seed=[", "no valid YAML"),
        ("seed=-1", "seed=-1 is not possible"),
    ],
)
def test_a_bad_override_is_named(tmp_path, override, reason):
    assert reason in refused(tmp_path, "seed: 1", override)


def test_an_unknown_key_in_the_quick_section_is_named_with_its_place(tmp_path):
    assert re.search(
        r'my\.yaml, section quick: "sede" is unknown', refused(tmp_path, "quick: {sede: 3}", quick=True)
    )


@pytest.mark.parametrize("game, players", [("colorado-v0", 2), ("sierra/solo-v0", 1), ("sierra/teams-v0", 4)])
def test_by_default_two_play_or_as_few_as_the_game_seats(game, players):
    assert EnvConfig(id=game).players == players


def test_a_rule_option_of_another_mode_is_refused(tmp_path):
    message = refused(tmp_path, "env: {id: sierra/competitive-v0, rules: {stage: 2}}")
    assert '"stage" belongs to the campaign' in message


@pytest.mark.parametrize("wish", ["warm_start: {teacher: greedy}", "evaluation: {opponents: [greedy]}"])
def test_a_greedy_that_a_game_lacks_is_missed_before_training(tmp_path, monkeypatch, wish):
    monkeypatch.setattr(
        "agents.rule_based.RULE_BASED", {"colorado-v0": "agents.greedy_colorado:GreedyColorado"}
    )
    assert 'there is no "greedy" for sierra/solo-v0' in refused(
        tmp_path, f"{{env: {{id: sierra/solo-v0}}, {wish}}}"
    )
    (tmp_path / "my.yaml").write_text("env: {id: sierra/solo-v0}", encoding="utf-8")
    assert load_config(tmp_path / "my.yaml").opponents == ("random",)


def test_features_of_another_game_are_refused(tmp_path):
    message = refused(tmp_path, "{env: {id: sierra/solo-v0}, net: {features: colorado}}")
    assert "net.features=colorado are for another game than sierra/solo-v0" in message
