"""Recorded sessions in the browser: the same transcripts as in Swift and node, into the DOM."""

import pytest
from daemon import ROOT

TRANSCRIPTS = sorted((ROOT / "Protocol/transcripts").glob("*.jsonl"))

PLAY = """
async ([text]) => {
  const { replay } = await import("/repository/Tests/JavaScript/transcript.mjs");
  const { Stage } = await import("/repository/Tests/Browser/stage.mjs");
  const container = document.body.appendChild(document.createElement("div"));
  return await replay(text, new Stage(container));
}
"""


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_in_the_dom(laboratory, path):
    """LNK-06 a transcript replays to the same tree, and to the DOM of a fresh mount of that tree, frame by frame"""
    assert laboratory.evaluate(PLAY, [path.read_text()]) > 5
