"""A worktree in which mutants are built and tried."""
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import tempfile

ERROR = re.compile(r"^(/.+?\.swift):(\d+):\d+: error: ", re.MULTILINE)
# At the end of each file, so that nothing else has to be built anew.
SWITCH = """
private enum Mutant {
  private static let number = getenv("BERTH_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
  static func isOn(_ mutant: Int) -> Bool { mutant == number }
}
"""


class Tree:
    """A checkout of HEAD in a folder of its own, which goes with it; or one that stands already, which is
    left as it was but for its build."""

    def __init__(self, package, folder):
        self.package = package
        self.isOwn = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="berth-mutants-"))
        self.git = ["git", "-C", str(self.folder if folder else package)]

    def __enter__(self):
        if self.isOwn:
            self.run("worktree", "add", "--quiet", "--detach", str(self.folder), "HEAD")
        elif self.output("status", "--porcelain"):
            raise SystemExit(f"mutate: {self.folder} has changes of its own; commit or stash them")
        return self

    def __exit__(self, *_):
        if self.isOwn:
            self.run("worktree", "remove", "--force", str(self.folder))
        else:
            self.run("checkout", "--quiet", "--", ".")

    def run(self, *words):
        subprocess.run(self.git + list(words), check=True)

    def output(self, *words):
        return subprocess.run(self.git + list(words), check=True, capture_output=True, text=True).stdout

    def read(self, path):
        return (self.folder / path).read_text()

    # What a tree holds.

    def write(self, sites, originals):
        """Puts sites into their files."""
        for path, text in originals.items():
            mine = [site for site in sites if site.path == path]
            if not mine:
                self.replace(path, text)
                continue
            lines = text.split("\n")
            for site in mine:
                lines[site.line] = site.code()
            if not re.search(r"^import Glibc$", text, re.MULTILINE):
                # On the same line: the numbers of lines stay what they are.
                first = next((i for i, line in enumerate(lines) if re.match(r"(?:\w+ )?import ", line)), 0)
                lines[first] = "import Glibc; " + lines[first]
            self.replace(path, "\n".join(lines) + SWITCH)

    def replace(self, path, text):
        file = self.folder / path
        if not file.exists() or file.read_text() != text:
            file.write_text(text)

    def build(self, words):
        """Builds; the places of errors, none when it went well."""
        done = subprocess.run(
            ["swift", "build", "--build-tests", *words], cwd=self.folder, capture_output=True, text=True)
        if done.returncode == 0:
            return set()
        said = done.stdout + done.stderr
        places = set()
        for path, line in ERROR.findall(said):
            with contextlib.suppress(ValueError):
                places.add((str(pathlib.Path(path).relative_to(self.folder)), int(line) - 1))
        if not places:
            raise SystemExit(f"mutate: the build fails for another reason:\n{said[-3000:]}")
        return places

    def test(self, filter, mutant, seconds):
        """Runs tests with a mutant: "passed", "failed" or "late"."""
        environment = os.environ | {"BERTH_MUTANT": str(mutant)}
        bundle = self.folder / ".build/debug/berthPackageTests.xctest"
        process = subprocess.Popen(
            [bundle, "--testing-library", "swift-testing", "--filter", filter], cwd=self.folder,
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True)
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return "late"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if mutant == 0 and b" 0 tests" in said:
            raise SystemExit(f"mutate: no test fits --tests {filter}")
        return "passed" if process.returncode == 0 else "failed"
