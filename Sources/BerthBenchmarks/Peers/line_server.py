"""Answers one JSON request a line with one JSON reply a line, on standard input and output."""

import json
import sys
import time


def serve(version, handlers, **more):
    """Says that the library is here, then runs the handler a request names until input ends."""
    put({"version": version, **more})
    for line in sys.stdin:
        request = json.loads(line)
        try:
            put(handlers[request["do"]](request))
        except Exception as error:  # the other side tells it
            put({"error": f"{type(error).__name__}: {error}"})


def missing(name):
    """Says that a library is not installed."""
    put({"missing": name})


def put(reply):
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()


def timed(work):
    """Nanoseconds that work takes, and its result."""
    start = time.perf_counter_ns()
    result = work()
    return time.perf_counter_ns() - start, result
