"""A checkpoint is whole and ours, or it is refused with the file's name and a remedy."""

import os

import numpy as np
import pytest
import torch

from agents.checkpoint import MAGIC, NAME, load_checkpoint, save_checkpoint
from agents.errors import CheckpointError, FolderError

CONTENT = {
    "number": 2**64 - 1,
    "nothing": None,
    "nested": {"list": [1, "two", 3.0], "pair": (4, np.int64(5))},
    "tensor": torch.arange(3),
    "array": np.arange(6, dtype=np.int16).reshape(2, 3),
    "records": np.array([(1, 2.5)], np.dtype([("a", np.int8), ("b", np.float64)], align=True)),
}


def test_what_was_saved_is_loaded(tmp_path):
    save_checkpoint(tmp_path / NAME, CONTENT)
    loaded = load_checkpoint(tmp_path / NAME)
    assert loaded["number"] == 2**64 - 1
    assert loaded["nested"] == {"list": [1, "two", 3.0], "pair": (4, 5)}
    assert torch.equal(loaded["tensor"], CONTENT["tensor"])
    assert (loaded["array"] == CONTENT["array"]).all()
    assert loaded["array"].dtype == np.int16
    assert loaded["records"]["b"][0] == 2.5


@pytest.mark.parametrize("left", [0.0, 0.001, 0.3, 0.999])
def test_a_file_that_was_cut_short_is_refused(tmp_path, left):
    path = tmp_path / NAME
    save_checkpoint(path, CONTENT)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(left * len(whole))])
    with pytest.raises(
        CheckpointError, match=rf"{NAME}: this (file|checkpoint) is cut short.*start a new run"
    ):
        load_checkpoint(path)


def test_a_damaged_file_is_refused(tmp_path):
    path = tmp_path / NAME
    save_checkpoint(path, CONTENT)
    content = bytearray(path.read_bytes())
    content[-100] ^= 1
    path.write_bytes(content)
    with pytest.raises(CheckpointError, match="cut short or damaged"):
        load_checkpoint(path)


def test_a_foreign_file_is_refused_without_running_anything_in_it(tmp_path):
    torch.save({"policy": 1}, tmp_path / NAME)
    with pytest.raises(CheckpointError, match=rf"{NAME}: this file is no checkpoint of agents.train"):
        load_checkpoint(tmp_path / NAME)


def test_a_file_of_another_format_names_both_formats(tmp_path):
    (tmp_path / NAME).write_bytes(MAGIC + b"99\nabc\nxyz")
    with pytest.raises(CheckpointError, match="written in format 99, this version reads format 1"):
        load_checkpoint(tmp_path / NAME)


def test_a_missing_file_says_what_to_do(tmp_path):
    with pytest.raises(CheckpointError, match=r"there is no such checkpoint\. Name the folder of a run"):
        load_checkpoint(tmp_path / NAME)


def test_the_remedy_names_other_checkpoints_of_the_run(tmp_path):
    save_checkpoint(tmp_path / "update_000020.ckpt", CONTENT)
    (tmp_path / NAME).write_bytes(b"rubbish")
    with pytest.raises(CheckpointError, match=r"copy of another one in its place \(update_000020.ckpt\)"):
        load_checkpoint(tmp_path / NAME)


def test_a_write_that_fails_leaves_the_old_file_whole(tmp_path, monkeypatch):
    path = tmp_path / NAME
    save_checkpoint(path, {"good": 1})

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FolderError, match="No space left on device"):
        save_checkpoint(path, {"good": 2})
    assert load_checkpoint(path) == {"good": 1}
