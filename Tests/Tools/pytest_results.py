"""A pytest plugin: `--results FILE` receives one JSON object a line for each test, with its docstring and outcome."""

import json
import pathlib


def pytest_addoption(parser):
    parser.addoption("--results", type=pathlib.Path, help="where a line for each test is written")


def pytest_configure(config):
    path = config.getoption("--results")
    if path:
        config.pluginmanager.register(Results(path))


class Results:
    def __init__(self, path):
        self.path = path
        self.names = {}
        self.outcomes = {}

    def pytest_collection_modifyitems(self, items):
        for item in items:
            summary = " ".join((item.obj.__doc__ or "").split())
            self.names[item.nodeid] = f"{item.nodeid} {summary}".strip()

    def pytest_collectreport(self, report):
        if report.failed:
            self.outcomes[report.nodeid] = "failed"

    def pytest_runtest_logreport(self, report):
        # A test that passed and whose teardown fails has failed.
        if report.outcome != "passed" or report.when == "call":
            self.outcomes[report.nodeid] = report.outcome

    def pytest_sessionfinish(self):
        lines = [
            json.dumps({"id": test, "name": self.names.get(test, test), "outcome": outcome}) + "\n"
            for test, outcome in self.outcomes.items()
        ]
        self.path.write_text("".join(lines))
