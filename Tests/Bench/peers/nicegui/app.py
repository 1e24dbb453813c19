"""The workload's pages as one would write them in NiceGUI."""

import os

from nicegui import binding, ui


@binding.bindable_dataclass  # Such a class tells of its changes at once; plain objects are looked at ten times a second.
class State:
    count: int = 0
    name: str = ""


everyone = State()


def number(state, button, label):
    def increase():
        state.count += 1

    ui.button("+", on_click=increase).props(f"id={button}")
    ui.label().bind_text_from(state, "count").props(f"id={label}")


@ui.page("/counter")
def counter():
    number(State(), "inc", "count")


@ui.page("/shared")
def shared():
    number(everyone, "bcast", "shared")


@ui.page("/input")
def text():
    state = State()
    ui.input("name").bind_value(state, "name").props("id=name autocomplete=off")
    ui.label().bind_text_from(state, "name").props("id=echo")


@ui.page("/rows")
def rows():
    Rows()


class Rows:
    def __init__(self):
        self.rows = []
        self.next = 1
        actions = {
            "run1k": self.create,
            "append1k": self.append,
            "update10": self.update,
            "swap": self.swap,
            "del5": lambda: self.remove(self.rows[4]),
            "clear": self.clear,
        }
        for name, action in actions.items():
            ui.button(name, on_click=action).props(f"id={name}")
        self.column = ui.column()

    def create(self):
        self.clear()
        self.append()

    def append(self):
        with self.column:
            self.rows += [Row(self, number) for number in range(self.next, self.next + 1000)]
        self.next += 1000

    def clear(self):
        self.column.clear()
        self.rows = []
        self.next = 1

    def update(self):
        for row in self.rows[::10]:
            row.label.text += " !!!"

    def swap(self):
        self.rows[1], self.rows[998] = self.rows[998], self.rows[1]
        for index in (1, 998):
            self.rows[index].element.move(target_index=index)

    def remove(self, row):
        self.rows.remove(row)
        self.column.remove(row.element)


class Row:
    def __init__(self, owner, number):
        with ui.row().props(f"id=row-{number}") as self.element:
            self.label = ui.label(f"row {number}").classes("label")
            ui.button("x", on_click=lambda: owner.remove(self)).props(f"id=del-{number}")


ui.run(host="127.0.0.1", port=int(os.environ["PORT"]), reload=False, show=False, title="rows")
