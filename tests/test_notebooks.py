"""The notebooks run from top to bottom, say what their sources say, and are stored with their outputs."""

from pathlib import Path

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
RENEW = (
    "jupytext --to ipynb notebooks/*.py && "
    "jupyter execute --inplace --NotebookClient.record_timing=False notebooks/*.ipynb"
)


def each_notebook(test):
    return pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)(test)


def cells(notebook):
    return [(cell.cell_type, cell.source.strip()) for cell in notebook.cells]


def test_there_are_notebooks():
    assert [path.stem for path in NOTEBOOKS] == ["01_play_a_game", "02_train_an_agent"]


@pytest.mark.slow
@each_notebook
def test_a_notebook_runs(path):
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=600,
        startup_timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(ROOT)}},
    )
    client.execute()


@each_notebook
def test_a_notebook_has_the_cells_of_its_source(path):
    assert cells(nbformat.read(path, as_version=4)) == cells(jupytext.read(path.with_suffix(".py"))), RENEW


@each_notebook
def test_a_notebook_is_stored_with_its_outputs_and_without_errors_or_paths_of_a_machine(path):
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [output for cell in code for output in cell.outputs]
    assert all(cell.execution_count for cell in code), RENEW
    assert any("image/png" in output.get("data", {}) for output in outputs)
    texts = "".join(output.get("text", "") for output in outputs)
    assert not [
        output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"
    ]
    assert "/tmp" not in texts
    assert str(ROOT) not in texts
