#!/usr/bin/env python3
"""Kills the host at random moments while people like, match, block and talk; nothing may be lost.

    Tests/Scripts/lang-kill9.py [ROUNDS] [--seed N] [--berth PATH] [--workers N] [--keep]

Each round starts a few writing commands of several users at once (a message, a like, a block or its
end, an invite, a saved phrase, a change of a profile), kills each with SIGKILL at a random moment,
and then checks that every database is sound, that every write which had ended with exit code 0 is
there once, that a killed one is there wholly or not at all, that no pair has two matches, and that
the messages of each conversation are numbered without a gap. Prints the seed, so that a failure can
be repeated as far as the machine's timing allows. Exit code 0 when nothing was lost.
"""

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(os.path.dirname(HERE))
PEOPLE = ["ana", "ben", "cleo", "dai", "eva", "finn"]
NATIVE = {"ana": "es", "ben": "en", "cleo": "es", "dai": "en", "eva": "es", "finn": "en"}


class Loss(Exception):
    """An acknowledged write is missing, or something is there twice."""


class Host:
    """The built host on a home of its own."""

    def __init__(self, program, home):
        self.program, self.home = program, home
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": home, "BERTH_HOME": home, "TZ": "UTC",
        }
        plugins = os.environ.get("BERTH_PLUGIN_PATH")
        if plugins:
            self.environment["BERTH_PLUGIN_PATH"] = plugins

    def start(self, user, words):
        return subprocess.Popen(
            [self.program, "--user", user, *words, "--json", "--quiet"], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, user, *words):
        """Runs to the end; the answer."""
        process = self.start(user, words)
        output, error = process.communicate()
        if process.returncode != 0:
            raise Loss(f"berth --user {user} {' '.join(words)} failed with {process.returncode}: "
                       f"{error.decode(errors='replace')}")
        return json.loads(output)

    def check(self):
        """Every database is sound."""
        for user in PEOPLE[:1]:
            report = self.run(user, "data", "check")
            bad = [entry["id"] for entry in report["databases"] if not entry["sound"]]
            if bad or not report["sound"]:
                raise Loss(f"damaged: {bad or report}")

    def shared(self):
        """The shared database, for counting."""
        return contextlib.closing(
            sqlite3.connect(f"file:{self.home}/public/lang.db?mode=ro", uri=True))

    def own(self, user):
        return contextlib.closing(sqlite3.connect(
            f"file:{self.home}/users/{user}/lang/private.db?mode=ro", uri=True))


class Write:
    """One writing command: how to do it, how often it is there, and what exit codes are fine."""

    def __init__(self, user, words, found, fine=(0,)):
        self.user, self.words, self.found, self.fine = user, words, found, fine
        self.before = 0


class Round:
    """The writes of one round, none of which undoes another."""

    def __init__(self, host, chance, number, kinds):
        self.host, self.chance, self.number, self.kinds = host, chance, number, kinds

    def writes(self, count):
        users = self.chance.sample(PEOPLE, count)
        return [self.choose(user) for user in users]

    def choose(self, user):
        kind = self.chance.choice(self.kinds)
        return getattr(self, kind)(user)

    def other(self, user):
        return self.chance.choice([one for one in PEOPLE if NATIVE[one] != NATIVE[user]])

    def send(self, user):
        text = f"round {self.number} from {user}"
        return Write(user, ["lang", "send", self.other(user), text], lambda: self.count(
            "SELECT count(*) FROM messages WHERE text = ?", text))

    def invite(self, user):
        return Write(user, ["lang", "invite"], lambda: self.count(
            "SELECT count(*) FROM invites i JOIN profiles p ON p.id = i.by WHERE p.handle = ?",
            user))

    def save(self, user):
        text = f"phrase {self.number} of {user}"

        def found():
            with self.host.own(user) as database:
                return database.execute(
                    "SELECT count(*) FROM cards WHERE text = ?", [text]).fetchone()[0]
        return Write(user, ["lang", "save", text, "--language", "en"], found)

    def edit(self, user):
        bio = f"bio {self.number} of {user}"
        return Write(user, ["lang", "profile-edit", "--bio", bio], lambda: self.count(
            "SELECT count(*) FROM profiles WHERE bio = ?", bio))

    def count(self, sql, *values):
        with self.host.shared() as database:
            return database.execute(sql, values).fetchone()[0]

    def couple(self):
        """Two who are new like each other at once; both are killed at some moment."""
        names = [f"x{self.number}a", f"x{self.number}b"]
        for name, native, learning in zip(names, ["es", "en"], ["en:B1", "es:B1"]):
            self.host.run(name, "lang", "sign-up", "--name", name, "--handle", name, "--born",
                          "1990-01-01", "--native", native, "--learning", learning)
        done = shoot(self.host, [
            Write(names[0], ["lang", "like", names[1]], None),
            Write(names[1], ["lang", "like", names[0]], None)], self.chance, 0.05)
        kept = [self.count(
            "SELECT count(*) FROM swipes s JOIN profiles p ON p.id = s.by WHERE p.handle = ?",
            name) for name in names]
        for name, acknowledged, is_kept in zip(names, done, kept):
            if acknowledged and not is_kept:
                raise Loss(f"the like of {name} is gone")
        matches = self.count(
            "SELECT count(*) FROM matches m JOIN profiles p ON p.id IN (m.a, m.b) "
            "WHERE p.handle = ? AND m.ended IS NULL", names[0])
        if matches != (1 if all(kept) else 0):
            raise Loss(f"{sum(kept)} likes of {names} made {matches} matches")
        # Whoever was killed says it again: one match, still.
        for name, other in zip(names, reversed(names)):
            self.host.run(name, "lang", "like", other)
        if len(self.host.run(names[0], "lang", "matches")["matches"]) != 1:
            raise Loss(f"{names} are not matched once")
        # A block is there as soon as it is said, killed or not right after.
        if shoot(self.host, [Write(names[0], ["lang", "block", names[1]], None)],
                 self.chance, 0.05)[0]:
            if self.host.run(names[1], "lang", "matches")["matches"]:
                raise Loss(f"{names[1]} still sees {names[0]}, who blocked them")
        self.host.run(names[0], "lang", "delete", "--yes")
        self.host.run(names[1], "lang", "delete", "--yes")


def shoot(host, writes, chance, usual):
    """Starts commands together and kills each; which of them had said that they were done."""
    processes = [host.start(write.user, write.words) for write in writes]
    ends = sorted((chance.uniform(0, usual * 2.2), place) for place in range(len(processes)))
    start = time.monotonic()
    for end, place in ends:
        try:
            processes[place].wait(timeout=max(0, end - (time.monotonic() - start)))
        except subprocess.TimeoutExpired:
            processes[place].send_signal(signal.SIGKILL)
    done = []
    for process, write in zip(processes, writes):
        output, error = process.communicate()
        if process.returncode not in (*write.fine, -signal.SIGKILL):
            raise Loss(f"berth --user {write.user} {' '.join(write.words)}: exit "
                       f"{process.returncode}: {error.decode(errors='replace')}")
        done.append(process.returncode == 0)
    return done


def whole(host):
    """What must hold of the shared database at any moment."""
    with host.shared() as database:
        def none(what, sql):
            rows = database.execute(sql).fetchall()
            if rows:
                raise Loss(f"{what}: {rows[:3]}")
        none("a gap or a double in the numbers of a conversation",
             "SELECT c.id, c.last, count(m.sequence), max(m.sequence) FROM conversations c "
             "LEFT JOIN messages m ON m.conversation = c.id GROUP BY c.id "
             "HAVING count(m.sequence) <> c.last OR coalesce(max(m.sequence), 0) <> c.last")
        none("times that go back",
             "SELECT a.conversation, a.sequence FROM messages a JOIN messages b "
             "ON b.conversation = a.conversation AND b.sequence = a.sequence + 1 WHERE b.at < a.at")
        none("a match without its conversation",
             "SELECT m.id FROM matches m WHERE NOT EXISTS (SELECT 1 FROM conversations c "
             "WHERE c.a = m.a AND c.b = m.b)")
        none("a conversation without its two people",
             "SELECT c.id FROM conversations c WHERE c.a IS NOT NULL AND c.b IS NOT NULL AND "
             "(SELECT count(*) FROM participants p WHERE p.conversation = c.id) <> 2")
        none("a visible person who cannot be found",
             "SELECT p.handle FROM profiles p WHERE p.state = 0 AND EXISTS (SELECT 1 FROM "
             "profile_languages l WHERE l.profile = p.id AND l.role = 0) AND EXISTS (SELECT 1 FROM "
             "profile_languages l WHERE l.profile = p.id AND l.role = 1) AND NOT EXISTS "
             "(SELECT 1 FROM pairs q WHERE q.profile = p.id)")


def prepare(host):
    """Six people, each matched with the three of the other language, with plans without limits."""
    for name in PEOPLE:
        learning = "es:B1" if NATIVE[name] == "en" else "en:B1"
        host.run(name, "lang", "sign-up", "--name", name.title(), "--handle", name, "--born",
                 "1990-01-01", "--native", NATIVE[name], "--learning", learning)
        host.run(name, "store", "buy", "com.langmatcher.premium.monthly", "--yes")
        for flag in ["invitesPerDay", "messagesPerMinute", "firstMessagesPerDay", "likesPerHour"]:
            host.run(name, "config", "set", f"lang.{flag}", "0")
    for name in PEOPLE:
        for other in PEOPLE:
            if NATIVE[name] != NATIVE[other]:
                host.run(name, "lang", "like", other)


def find(path):
    """The built host: as given, or of a release or debug build."""
    places = [path] if path else [
        os.path.join(PACKAGE, ".build", kind, "berth") for kind in ("release", "debug")]
    for place in places:
        if os.access(place, os.X_OK):
            return os.path.abspath(place)
    sys.exit("lang-kill9: no built berth; swift build first, or give --berth PATH")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("rounds", nargs="?", type=int, default=500)
    options.add_argument("--seed", type=int, default=None)
    options.add_argument("--berth", default=None)
    options.add_argument("--workers", type=int, default=4, help="commands at once, 1 to 6")
    options.add_argument("--kinds", default="send,send,send,invite,save,edit",
                         help="kinds of writes, the likelier the more often named")
    options.add_argument("--keep", action="store_true", help="leave the home to look at")
    given = options.parse_args()
    seed = random.randrange(1 << 32) if given.seed is None else given.seed
    chance = random.Random(seed)
    home = tempfile.mkdtemp(prefix="berth-lang-kill-")
    host = Host(find(given.berth), home)
    print(f"lang-kill9: {given.rounds} rounds, seed {seed}, {host.program}", flush=True)
    workers = min(max(given.workers, 1), len(PEOPLE))
    counts = {"killed": 0, "acknowledged": 0, "kept though killed": 0}
    start = time.monotonic()
    number = 0
    try:
        prepare(host)
        usual = 0.05
        for number in range(1, given.rounds + 1):
            this = Round(host, chance, number, given.kinds.split(","))
            if number % 10 == 0:
                this.couple()
                whole(host)
                continue
            writes = this.writes(workers)
            for write in writes:
                write.before = write.found()
            begun = time.monotonic()
            done = shoot(host, writes, chance, usual)
            if all(done):
                usual = max(time.monotonic() - begun, usual * 0.9)
            whole(host)
            for write, acknowledged in zip(writes, done):
                new = write.found() - write.before
                if new not in ((1,) if acknowledged else (0, 1)):
                    raise Loss(f"{write.user}: {' '.join(write.words)}, "
                               f"{'acknowledged' if acknowledged else 'killed'}, is there {new} times")
                counts["acknowledged" if acknowledged else "killed"] += 1
                counts["kept though killed"] += new and not acknowledged
            if number % 25 == 0:
                host.check()
    except Loss as loss:
        print(f"lang-kill9: LOST in round {number}, seed {seed}: {loss}")
        if given.keep:
            print(f"lang-kill9: the home is {home}")
        return 1
    finally:
        if not given.keep:
            shutil.rmtree(home, ignore_errors=True)
    facts = ", ".join(f"{count} {name}" for name, count in counts.items())
    print(f"lang-kill9: {number} rounds sound, nothing lost ({facts}) "
          f"in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
