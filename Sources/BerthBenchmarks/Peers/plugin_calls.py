"""Calls of a WebAssembly plugin that hands back what it gets, through Extism or wasmtime."""

import os
import sys
from importlib import metadata

import line_server
from line_server import timed

# Each module gives back its input with as little work as its host's interface allows.
EXTISM = """
(module
  (import "extism:host/env" "input_length" (func $length (result i64)))
  (import "extism:host/env" "input_offset" (func $input (result i64)))
  (import "extism:host/env" "output_set" (func $output (param i64 i64)))
  (memory (export "memory") 1)
  (func (export "echo") (result i32)
    (call $output (call $input) (call $length))
    (i32.const 0)))
"""
WASMTIME = """
(module
  (memory (export "memory") 4)
  (func (export "echo") (param $count i32) (result i32)
    (memory.copy (i32.const 131072) (i32.const 0) (local.get $count))
    (i32.const 131072)))
"""


class ExtismPlugin:
    def __init__(self, code):
        self.plugin = extism.Plugin(code)

    def echo(self, payload):
        return self.plugin.call("echo", payload)


class WasmtimePlugin:
    def __init__(self, code):
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        instance = wasmtime.Instance(self.store, wasmtime.Module(engine, code), [])
        self.memory = instance.exports(self.store)["memory"]
        self.function = instance.exports(self.store)["echo"]

    def echo(self, payload):
        self.memory.write(self.store, payload, 0)
        place = self.function(self.store, len(payload))
        return self.memory.read(self.store, place, place + len(payload))


def load(request):
    """From the module's bytes to the first answer."""
    if not request.get("cache"):
        # Extism keeps compiled code on the disk unless it is told not to.
        os.environ["EXTISM_CACHE_CONFIG"] = ""
    payload = b"x" * request["size"]
    time, answer = timed(lambda: make(code).echo(payload))
    return {"nanoseconds": time, "same": bytes(answer) == payload}


plugin = None


def calls(request):
    """Many calls of one plugin."""
    global plugin
    if plugin is None:
        plugin = make(code)
    payload = b"x" * request["size"]

    def loop():
        for _ in range(request["count"]):
            answer = plugin.echo(payload)
        return answer

    time, answer = timed(loop)
    return {"nanoseconds": time, "same": bytes(answer) == payload}


library = sys.argv[1]
more = {}
try:
    import wasmtime

    if library == "extism":
        import extism

        code, make = bytes(wasmtime.wat2wasm(EXTISM)), ExtismPlugin
        # For whoever calls the C library without Python.
        files = metadata.files("extism-sys")
        more = {
            "library": str(next(f.locate() for f in files if f.name.endswith("extism_sys.so"))),
            "module": list(code),
        }
        version = f"Extism {metadata.version('extism-sys')}"
    else:
        code, make = bytes(wasmtime.wat2wasm(WASMTIME)), WasmtimePlugin
        version = f"wasmtime {metadata.version('wasmtime')}"
except ImportError:
    line_server.missing(library)
else:
    line_server.serve(version, {"load": load, "calls": calls}, **more)
