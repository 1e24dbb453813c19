"""What a daemon says at /metrics, as Prometheus' own parser reads it."""

import urllib.request

from prometheus_client.parser import text_string_to_metric_families


class Metrics:
    def __init__(self, daemon):
        # The second line that it prints.
        self.url = daemon.process.stdout.readline().strip()

    def families(self):
        with urllib.request.urlopen(self.url, timeout=10) as answer:
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            return {family.name: family for family in text_string_to_metric_families(answer.read().decode())}

    def value(self, name, **labels):
        """One sample; 0 for a label that nothing has been counted under yet."""
        for family in self.families().values():
            for sample in family.samples:
                if sample.name == name and sample.labels == labels:
                    return sample.value
        return 0
