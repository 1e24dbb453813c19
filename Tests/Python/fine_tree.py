"""The tree of a session and its ops, for the client in fine_client.py."""

import copy
import itertools


class Fault(Exception):
    """What cannot be applied; its text is the protocol's code."""


def check(holds, code="malformed"):
    if not holds:
        raise Fault(code)


def natural(value):
    check(type(value) in (int, float) and value >= 0 and value == int(value))
    return int(value)


def pairs(values):
    check(isinstance(values, (list, tuple)) and len(values) % 2 == 0)
    return list(zip(values[::2], values[1::2]))


def units(text):
    """With one character for each UTF-16 unit, so that offsets are indices."""
    return "".join(map(chr, memoryview(text.encode("utf-16-le")).cast("H")))


def characters(units):
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def may_cut(units, at):
    return not (0 < at < len(units) and "\ud800" <= units[at - 1] < "\udc00" <= units[at] < "\ue000")


class Replica:
    """The tree: nodes by id, each a dictionary of kind, props, children (ids) and parent (an id, of node 0 None)."""

    def __init__(self, root):
        self.nodes = {}
        check(self.insert(None, None, *root) == 0, "bad-root")

    def insert(self, parent, ids, number, kind, props={}, children=(), *_):
        """A node and what is below it; without ids of their own, as in an op, the children take theirs from `ids`."""
        check(isinstance(kind, str) and isinstance(props, dict) and isinstance(children, (list, tuple)))
        check(natural(number) not in self.nodes, "duplicate-id")
        node = self.nodes[number] = {"kind": kind, "props": {}, "children": [], "parent": parent}
        for name, value in props.items():
            self.set(number, name, value)
        for child in children:
            check(isinstance(child, list))
            child = [next(ids), *child] if ids else child
            node["children"].append(self.insert(number, ids, *child))
        return number

    def create(self, parent, first, specs):
        ids = itertools.count(natural(first))
        return [self.insert(parent, ids, next(ids), *spec) for spec in specs]

    def spec(self, number):
        node = self.nodes[number]
        return [node["kind"], node["props"], [self.spec(child) for child in node["children"]]]

    def find(self, number):
        check(natural(number) in self.nodes, "unknown-node")
        return self.nodes[number]

    def siblings(self, number):
        check(self.find(number)["parent"] is not None, "bad-root")
        return self.nodes[self.nodes[number]["parent"]]["children"]

    def order(self, number):
        return [number] + [below for child in self.nodes[number]["children"] for below in self.order(child)]

    def set(self, number, name, value):
        check(isinstance(name, str))
        self.find(number)["props"][name] = value
        if value is None:
            del self.nodes[number]["props"][name]

    def apply(self, ops):
        """A frame, whole or not at all."""
        before = copy.deepcopy(self.nodes)
        try:
            for op in ops:
                check(isinstance(op, list) and op and isinstance(op[0], str))
                check(op[0] in {*"cuvrmsdke"}, "unknown-op")
                getattr(self, op[0])(*op[1:])
        except (TypeError, Fault) as error:
            self.nodes = before
            raise error if isinstance(error, Fault) else Fault("malformed") from error

    def c(self, parent, index, first, *specs):
        children = self.find(parent)["children"]
        check(natural(index) <= len(children), "bad-index")
        check(specs)
        children[index:index] = self.create(parent, first, specs)

    def u(self, number, *changes):
        self.find(number)
        for name, value in pairs(changes):
            self.set(number, name, value)

    def v(self, name, *changes):
        for number, value in pairs(changes):
            self.set(number, name, value)

    def r(self, number, first, spec, *_):
        siblings = self.siblings(number)
        siblings[siblings.index(number)] = self.create(self.nodes[number]["parent"], first, [spec])[0]
        self.forget(number)

    def m(self, number, index, *_):
        siblings = self.siblings(number)
        check(natural(index) < len(siblings), "bad-index")
        siblings.remove(number)
        siblings.insert(index, number)

    def s(self, number, name, start, deleted, inserted, *_):
        text = self.find(number)["props"].get(name, "")
        check(isinstance(inserted, str))
        end = natural(start) + natural(deleted)
        check(isinstance(text, str), "bad-splice")
        text = units(text)
        check(end <= len(text) and may_cut(text, start) and may_cut(text, end), "bad-splice")
        self.set(number, name, characters(text[:start] + units(inserted) + text[end:]) or None)

    def d(self, number, count=1, *_):
        siblings = self.siblings(number)
        index = siblings.index(number)
        check(1 <= natural(count) <= len(siblings) - index, "bad-count")
        for root in siblings[index : index + count]:
            self.forget(root)
        del siblings[index : index + count]

    def forget(self, number):
        for below in self.order(number):
            del self.nodes[below]

    def k(self, parent, index, source, first, count, slots, *values):
        children = self.find(parent)["children"]
        check(self.find(source)["parent"] == parent, "unknown-node")
        size = len(self.order(source))
        slots = [(natural(offset), name) for offset, name in pairs(slots)]
        check(1 <= natural(count) <= 1_000_000 // size, "bad-count")
        check(all(offset < size for offset, _ in slots) and len(values) == count * len(slots), "bad-count")
        check(natural(index) <= len(children), "bad-index")
        children[index:index] = made = self.create(parent, first, [self.spec(source)] * count)
        for (root, (offset, name)), value in zip(itertools.product(made, slots), values):
            self.set(root + offset, name, value)

    def e(self, number, effect, *arguments):
        check(self.find(number) and isinstance(effect, str))
