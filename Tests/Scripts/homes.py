"""Homes of the scripts that hurt them: apps' examples that write, their rows, and a host to run."""

import json
import shutil
import sqlite3
import subprocess
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent.parent
APPS = ["calm", "cocktail", "jubilee", "lang", "meal"]


def effects(command):
    """All effects a command may have, by its own entry and by its parameters."""
    found = {command.get("effect", "shares")}
    for parameter in command.get("arguments", []) + command.get("options", []):
        found.add(parameter.get("effect", "reads"))
        found.update(parameter.get("effects", {}).values())
    return found


def writes(command):
    """Whether a command only ever reads or writes the user's own data, and may write it."""
    found = effects(command)
    return "writes" in found and found <= {"reads", "writes"}


class App:
    """An app's examples that write, and what its private database holds."""

    def __init__(self, name, home):
        manifest = json.loads((PACKAGE / f"Manifests/{name}.json").read_text())
        self.name = name
        self.path = home / f"users/default/{name}/private.db"
        self.lines = [line for command in manifest["commands"] if writes(command)
                      for line in command.get("examples", []) if "--output" not in line]
        # What others see, what costs money and what cannot be taken back.
        self.others = [line for command in manifest["commands"]
                       if effects(command) - {"reads"} and not writes(command)
                       for line in command.get("examples", []) if "--output" not in line]
        bookkeeping = manifest.get("bookkeeping", {})
        self.passed_over = {name.lower() for key in ("tables", "caches", "kept")
                            for name in bookkeeping.get(key, [])}
        self.keys = bookkeeping.get("keys", [])

    def rows(self):
        """All rows that undo must bring back, by table."""
        if not self.path.exists():
            return {}
        found = {}
        database = sqlite3.connect(self.path)
        names = [row[0] for row in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")]
        for table in names:
            if table.startswith(("sqlite_", "berth_")) and table != "berth_kv":
                continue
            if table.lower() in self.passed_over:
                continue
            columns = [row[1] for row in database.execute(f'PRAGMA table_info("{table}")')]
            kept = [f'"{name}"' for name in columns
                    if f"{table}.{name}".lower() not in self.passed_over]
            rows = database.execute(f'SELECT {", ".join(kept)} FROM "{table}"').fetchall()
            if table == "berth_kv":
                rows = [row for row in rows if not self.is_bookkeeping(row[0])]
            found[table] = sorted(map(repr, rows))
        sound = database.execute("PRAGMA integrity_check").fetchone()[0]
        database.close()
        if sound != "ok":
            raise SystemExit(f"{self.name}: {sound}")
        return found

    def is_bookkeeping(self, key):
        return any(key.startswith(known[:-1]) if known.endswith("*") else key == known
                   for known in self.keys)


class Home:
    def __init__(self, berth, folder):
        self.berth, self.folder = berth, folder
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "TZ": "UTC",
                            "BERTH_HOME": str(folder / "home"), "http_proxy": "http://127.0.0.1:9",
                            "https_proxy": "http://127.0.0.1:9"}

    def start(self, words):
        return subprocess.Popen(
            [self.berth, *words, "--json", "--quiet", "--yes"], env=self.environment,
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)

    def run(self, words):
        process = self.start(words)
        output, error = process.communicate()
        return process.returncode, output, error.decode(errors="replace")

    def kill(self, words, seconds):
        """Runs words, killed after a while; whether they were, and whether they had answered in full."""
        process = self.start(words)
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
        try:
            has_answered = process.returncode in (0, -9) and json.loads(output) is not None
        except ValueError:
            has_answered = False
        return process.returncode == -9, has_answered

    def twin(self):
        """A copy of all that users have here, in a home beside this one; what is cached is shared."""
        folder = self.folder / "twin"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for entry in self.folder.iterdir():
            if entry.is_file():
                (folder / entry.name).symlink_to(entry)
        (folder / "home").mkdir()
        for entry in (self.folder / "home").iterdir():
            if entry.name == "cache":
                (folder / "home/cache").symlink_to(entry)
            elif entry.is_dir():
                shutil.copytree(entry, folder / "home" / entry.name)
            else:
                shutil.copy(entry, folder / "home" / entry.name)
        return Home(self.berth, folder)

    def calls(self, app):
        code, output, error = self.run(["history", app, "--limit", "1000"])
        if code != 0:
            raise SystemExit(f"berth history {app} failed: {error}")
        return {call["id"]: call for call in json.loads(output)["calls"]}


def difference(before, after):
    """The first table that differs, in words; none when all are equal."""
    for table in sorted(set(before) | set(after)):
        if before.get(table, []) != after.get(table, []):
            lost = set(before.get(table, [])) - set(after.get(table, []))
            new = set(after.get(table, [])) - set(before.get(table, []))
            return f"{table}: lost {sorted(lost)[:2]}, new {sorted(new)[:2]}"
    return None


# Commands of the host that write: what they change is in files of its own.
HOST = [
    "config set timezone Europe/Berlin", "config set cocktail.units ml", "config unset timezone",
    "user set --country US --region AL", "user add ada", "user switch default",
    "user grant default jubilee.moderator", "user revoke default jubilee.moderator",
    "user remove ada", "user invite", "store buy cocktail.premium.yearly", "store cancel cocktail",
    "store refund cocktail", "store trial meal", "store advance P8D",
    "store billing decline", "store billing accept", "store restore", "notify tick",
    "notify pause calm --for 2h", "notify quiet 21:00-07:00", "notify settings", "notify test calm",
    "data backup home.backup --replace", "data backups --make",
    "data export calm --output calm.json", "data import calm ../calm.json",
    "data import calm calm.json --mode replace", "data restore home.backup --plugin calm",
    "data erase --plugin jubilee", "widget calm.today --refresh", "today", "search gin",
]


def damage(folder):
    """What is damaged below a home, in words; none when every database is sound and every JSON whole."""
    for path in sorted(Path(folder).rglob("*")):
        try:
            if path.suffix == ".db" and path.stat().st_size > 0 and "draft" not in path.name:
                database = sqlite3.connect(path)
                sound = database.execute("PRAGMA integrity_check").fetchone()[0]
                database.close()
                if sound != "ok":
                    return f"{path}: {sound}"
            # What is in the cache is made again.
            if path.suffix == ".json" and path.is_file() and "cache" not in path.parts:
                json.loads(path.read_text())
        except (sqlite3.DatabaseError, ValueError) as error:
            return f"{path}: {error}"
        except FileNotFoundError:
            continue
    return None
