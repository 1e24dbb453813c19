"""Texts that the person and the server edit at once, for the client in fine_client.py.

Inside, a text is a string with one character for each UTF-16 unit.
"""

from itertools import takewhile
from math import inf

from fine_client import Link
from fine_tree import characters, may_cut, units


class Cell:
    """A unit of a text, with the edit under way that has inserted it (0: the server has it) and the one that deletes it."""

    def __init__(self, unit, born=0):
        self.unit, self.born, self.died = unit, born, inf

    def seen(self, edit):
        """Whether it is there after so many of the edits under way."""
        return self.born <= edit < self.died


class Document:
    """A text that the person edits. What is deleted stays in its place until the server has processed the edit."""

    def __init__(self, text):
        self.cells = [Cell(unit) for unit in text]
        self.edits = 0  # under way

    def after(self, edit):
        return "".join(cell.unit for cell in self.cells if cell.seen(edit))

    @property
    def base(self):
        return self.after(0)

    @property
    def text(self):
        return self.after(self.edits)

    def edit(self, start, deleted, inserted):
        places = [place for place, cell in enumerate(self.cells) if cell.seen(self.edits)] + [len(self.cells)]
        self.edits += 1
        for place in places[start : start + deleted]:
            self.cells[place].died = self.edits
        self.cells[places[start] : places[start]] = [Cell(unit, self.edits) for unit in inserted]

    def acknowledge(self):
        """The server has processed the first edit."""
        self.cells = [cell for cell in self.cells if cell.died != 1]
        self.edits -= 1
        for cell in self.cells:
            cell.born, cell.died = max(0, cell.born - 1), cell.died - 1

    def discard(self):
        """The server will never process the first edit: it is taken back as if the server did that."""
        text, undo = self.base, []
        for start, deleted, inserted in self.splices(1):
            undo.insert(0, (start, len(inserted), text[start : start + deleted]))
            text = text[:start] + inserted + text[start + deleted :]
        self.acknowledge()
        for splice in undo:
            self.receive(*splice)

    def receive(self, start, deleted, inserted):
        """A splice of the server, whose insertion comes before one of the person at the same place."""
        places = [place for place, cell in enumerate(self.cells) if cell.seen(0)]
        at = places[start - 1] + 1 if start else 0
        replaced = {self.cells[place] for place in places[start : start + deleted]}
        made = [Cell(unit) for unit in inserted]
        for edit in range(1, self.edits + 1):
            shown = (cell for cell in self.cells[at:] if cell.seen(edit - 1))
            self.follow(edit, made, list(takewhile(replaced.__contains__, shown)))
        self.cells[at:at] = made
        self.cells = [cell for cell in self.cells if cell not in replaced]
        for edit in range(1, self.edits + 1):
            self.arrange(edit)

    def follow(self, edit, made, replaced):
        """What the server has put in the place of units that the person's edit deletes goes with them."""
        made = [cell for cell in made if cell.died == inf]
        gone = [cell.died == edit for cell in replaced]
        one_by_one = len(made) == len(gone) and not any("\ud800" <= cell.unit < "\ue000" for cell in made)
        for index, cell in enumerate(made):
            if gone and (gone[index] if one_by_one else all(gone)):
                cell.died = edit

    def arrange(self, edit):
        """At one place comes what earlier edits have deleted, then what this one inserts, then what it deletes."""
        arranged, place = [], []
        for cell in [*self.cells, Cell("")]:
            if cell.born >= edit or cell.died <= edit:
                place.append(cell)
                continue
            old = [each for each in place if each.born < edit]
            first = list(takewhile(lambda each: each.died < edit, old))
            if any(each.born == edit for each in place):
                place = first + [each for each in place if each.born >= edit] + old[len(first) :]
            arranged += [*place, cell]
            place = []
        self.cells = arranged[:-1]

    def splices(self, edit):
        """Those that have an edit's effect, one after the other."""
        result = [[0, 0, ""]]
        for cell in self.cells:
            start, deleted, inserted = result[-1]
            if cell.born == edit:
                result[-1][2] += cell.unit
            elif cell.died == edit:
                result[-1][1] += 1
            elif cell.seen(edit) and (deleted or inserted):
                result.append([start + len(inserted) + 1, 0, ""])
            elif cell.seen(edit):
                result[-1][0] += 1
        return result if result[-1][1:] != [0, ""] else result[:-1]

    def restate(self):
        """For each edit under way the splices that take its place, which are the edits under way from now on."""
        again = [self.splices(edit) for edit in range(1, self.edits + 1)]
        self.__init__(self.base)
        for splice in sum(again, []):
            self.edit(*splice)
        return again

    def remount(self, text):
        """What has changed in a fresh mount is one edit of the server."""
        old, start, end = self.base, 0, 0
        shorter = min(len(old), len(text))
        while start < shorter and old[start] == text[start]:
            start += 1
        while end < shorter - start and old[-1 - end] == text[-1 - end]:
            end += 1
        start -= not (may_cut(old, start) and may_cut(text, start))
        end -= not (may_cut(old, len(old) - end) and may_cut(text, len(text) - end))
        if old != text:
            self.receive(start, len(old) - start - end, text[start : len(text) - end])


class TextLink(Link):
    """A link whose person may type; `documents` are the texts that have been, by node."""

    def __init__(self):
        super().__init__()
        self.documents = {}

    def text(self, node):
        """What the field shows."""
        return characters(self.documents[node].text) if node in self.documents else self.server_text(node)

    def server_text(self, node):
        return self.replica.nodes[node]["props"].get("text", "")

    def person(self, entry):
        node, event, *arguments = entry
        if event == "edit":
            start, deleted, inserted = arguments
            self.documents.setdefault(node, Document(units(self.server_text(node)))).edit(start, deleted, units(inserted))
        return super().person(entry)

    def changed(self, ops):
        for op in ops:
            if op[0] == "s" and op[2] == "text" and op[1] in self.documents:
                self.documents[op[1]].receive(op[3], op[4], units(op[5]))

    def processed(self, entry):
        if entry[1] == "edit":
            self.documents[entry[0]].acknowledge()
            if entry[0] in self.replica.nodes:
                self.replica.set(entry[0], "text", characters(self.documents[entry[0]].base) or None)

    def mounted(self, is_same):
        self.documents = self.documents if is_same else {}
        for node, document in self.documents.items():
            if node in self.replica.nodes:
                document.remount(units(self.server_text(node)))

    def dropped(self, entry):
        if entry[1] == "edit":
            self.documents[entry[0]].discard()

    def restated(self, entries):
        edits, again = {node: document.restate() for node, document in self.documents.items()}, []
        for entry in entries:
            node, event, *_ = entry
            splices = edits[node].pop(0) if event == "edit" else []
            again += [[node, event, start, deleted, characters(inserted)] for start, deleted, inserted in splices]
            again += [entry] if event != "edit" else []
        return again
