import time


def until(condition, seconds=30, what="what should happen"):
    """Waits for something that must come, and returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.02)
    raise AssertionError(f"{what} does not")
