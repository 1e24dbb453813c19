"""The vectors in the browser: the same files as in Swift and node, against the DOM."""

import json

import pytest
from daemon import ROOT

FILES = [path for folder in ("apply", "link", "text") for path in sorted((ROOT / "Protocol/vectors" / folder).glob("*.json"))]
RUN = """
async ([folder, cases]) => (await import("/repository/Tests/Browser/cases.mjs")).run(folder, cases)
"""


def name(path):
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_vectors_in_the_dom(laboratory, path):
    """LNK-06 every vector of a client passes on a screen, which is then that of a fresh mount"""
    cases = json.loads(path.read_text())
    assert cases
    failures = laboratory.evaluate(RUN, [path.parent.name, cases])
    assert not failures, "\n".join(failures)


def test_a_vector_that_fails_is_told(laboratory):
    """A case with another tree than the ops make, and one with another text than the field shows, are told."""
    case = {"comment": "wrong", "before": [0, "session"], "ops": [["c", 0, 0, 1, ["label"]]], "after": [0, "session"]}
    (failure,) = laboratory.evaluate(RUN, ["apply", [case]])
    assert "tree:" in failure
    case = {"comment": "wrong", "start": "ab", "steps": [{"edit": [2, 0, "c"], "sends": [[2, 0, "c"]], "field": "abd"}]}
    (failure,) = laboratory.evaluate(RUN, ["text", [case]])
    assert "field:" in failure
