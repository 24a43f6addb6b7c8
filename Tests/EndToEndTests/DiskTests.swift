import BerthBase
import BerthTesting
import Testing

private let canMount: Bool =
  (try? Machine().shell("unshare -m mount -t tmpfs tmpfs /mnt").code) == 0

/// Homes on disks that are full, read-only, or somebody else's.
@Suite(.enabled(if: canMount, "mounts need a namespace of their own")) struct DiskTests {
  /// Runs lines in a namespace of mounts of their own, which goes with them.
  private func run(_ machine: Machine, _ lines: String) throws -> Outcome {
    try machine.write("lines.sh", lines)
    return try machine.shell("unshare -m sh lines.sh")
  }

  @Test("a home on a read-only disk shows what it holds, and says why nothing can be written")
  func readOnly() throws {
    let machine = try Machine.prepared()
    for words in [
      ["calm", "journal-add", "Wolkenlos"], ["cocktail", "favorite", "negroni"],
      ["meal", "suggest"], ["jubilee", "tonight"], ["lang", "vocabulary"],
    ] {
      _ = try machine.run(words)
    }
    let mount =
      "mount --bind \"$BERTH_HOME\" \"$BERTH_HOME\" && mount -o remount,ro,bind \"$BERTH_HOME\"\n"
    for (words, shown) in [
      ("calm journal-list", "Wolkenlos"), ("cocktail favorites", "Negroni"),
      ("cocktail search gin", "Drinks for"), ("meal suggest", "What to eat"),
      ("today", "Today"), ("search salmon", "Search"), ("store status", "renewals"),
      ("config list", "timezone"), ("data check", "sound"), ("data export calm", "Wolkenlos"),
      ("notify list", "notifications"), ("cocktail show mojito", "Mojito"),
      ("ask 'recipe for a mojito'", "Mojito"), ("calm", "Feeling anxious?"), ("calm continue", ""),
      ("calm history", ""), ("meal trending", ""), ("history", "What was done"),
      ("data backup all.backup", "bytes"),
    ] {
      let outcome = try run(machine, mount + "berth \(words)")
      #expect(outcome.code == 0, "\(words): \(outcome.talk)")
      #expect(outcome.text.contains(shown), "\(words): \(outcome.text.prefix(200))")
    }
    for words in ["calm journal-add two", "cocktail favorite mojito", "config set timezone UTC"] {
      let outcome = try run(machine, mount + "berth \(words)")
      #expect(outcome.code != 0, "\(words)")
      #expect(
        ["readonly", "Read-only", "may only be read"].contains(where: outcome.talk.contains),
        "\(words): \(outcome.talk)")
    }
    #expect(try machine.berth("calm", "journal-list").text.contains("1 page"))
  }

  @Test("an app that was never used can be asked in a home on a read-only disk")
  func unused() throws {
    let machine = try Machine.prepared()
    // The data set is made by somebody else; what is the user's own is not there.
    for words in [["jubilee", "learn"], ["lang", "languages"]] { _ = try machine.run(words) }
    // What was answered at an app's door stays.
    try machine.shell(
      "find \"$BERTH_HOME\"/users/*/jubilee \"$BERTH_HOME\"/users/*/lang -type f ! -name gate -delete"
    ).expectDone()
    let mount =
      "mount --bind \"$BERTH_HOME\" \"$BERTH_HOME\" && mount -o remount,ro,bind \"$BERTH_HOME\"\n"
    for words in ["jubilee learn", "lang languages"] {
      let outcome = try run(machine, mount + "berth \(words)")
      #expect(outcome.code == 0, "\(words): \(outcome.talk)")
    }
  }

  @Test("on a full disk what cannot be kept is refused, and what was kept stays whole")
  func full() throws {
    let machine = try Machine.prepared()
    // A home of its own on a small disk, which something else fills up.
    let outcome = try run(
      machine,
      """
      mkdir -p small && mount -t tmpfs -o size=24m tmpfs small && export BERTH_HOME=$PWD/small/home
      berth user set --birth-date 1990-05-17 >/dev/null || echo "first: $?"
      berth calm journal-add one >/dev/null || echo "one: $?"
      berth cocktail favorite negroni >/dev/null 2>&1 || echo "two: $?"
      berth meal preferences --allergies peanuts >/dev/null 2>&1 || echo "three: $?"
      dd if=/dev/zero of=small/rest bs=64k >/dev/null 2>&1; dd if=/dev/zero of=small/rest2 bs=512 >/dev/null 2>&1
      for words in "calm journal-add two" "cocktail favorite mojito" "meal preferences --allergies milk" \\
        "config set calm.dayStart 05:00" "store trial cocktail.premium.monthly --yes" \\
        "data backup small/all.tar" "notify tick"; do
        berth $words >out.txt 2>err.txt; code=$?
        echo "$code $words: $(head -1 err.txt)"
      done
      echo "== reads"
      berth calm journal-list; berth cocktail favorites; berth meal preferences; berth calm sos | head -3
      rm small/rest small/rest2
      echo "== after"
      berth data check; berth calm journal-add three; berth calm journal-list
      """)
    let parts = outcome.text.split(separator: "== ").map(String.init)
    #expect(parts.count == 3, "\(outcome.text)\(outcome.talk)")
    for line in parts[0].split(separator: "\n") {
      let isTold = line.contains("full") || line.contains("space") || line.contains("room")
      // What found room was done.
      #expect(line.hasPrefix("0 ") || isTold, "\(line)")
    }
    #expect(parts[0].contains("full") || parts[0].contains("space"), "\(parts[0])")
    #expect(parts[1].contains("one") && parts[1].contains("Negroni"), "\(parts[1])")
    #expect(parts[1].contains("peanuts"), "\(parts[1])")
    #expect(!parts[2].contains("damaged") && parts[2].contains("three"), "\(parts[2])")
  }

  @Test(
    "what writes says that the disk is full, loses nothing, and works once there is room",
    arguments: [
      "favorite", "jubilee report", "undo", "store buy", "config set", "widget", "--output",
      "plugin install", "restored app", "meal import",
    ])
  func everyWay(_ part: String) throws {
    // The script has more of them, and more sizes of what is left.
    let outcome = try Machine().shell(
      "unshare -m python3 \(Places.scripts)/full-disk.py --free 0,64 --only='\(part)' "
        + "--berth \(TestPaths.products)/berth")
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.talk)")
    #expect(outcome.text.contains("64 KiB:"), "\(outcome.text)")
  }

  @Test("a home that belongs to somebody else is refused")
  func foreign() throws {
    let machine = try Machine.prepared()
    try machine.shell("chown -R 65534 \"$BERTH_HOME\"").expectDone()
    let outcome = try machine.berth("today")
    #expect(outcome.code == ExitCode.failed.rawValue)
    #expect(outcome.talk.contains("belongs to user number 65534"), "\(outcome.talk)")
  }

  @Test("without HOME the system's list of users says where the home is")
  func noHome() throws {
    let machine = try Machine.prepared()
    let outcome = try machine.shell("env -u HOME -u BERTH_HOME -u XDG_DATA_HOME berth data path")
    let folder = try machine.shell("printf %s \"$(getent passwd $(id -u) | cut -d: -f6)\"").text
    #expect(outcome.text.contains("\(folder)/.local/share/berth"), "\(outcome.text)")
  }
}
