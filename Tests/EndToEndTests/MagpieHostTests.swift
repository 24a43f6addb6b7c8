import BerthBase
import BerthTesting
import Testing

/// Ways to more than a plugin was given through the services of the host.
@Suite struct MagpieHostTests {
  struct Way: CustomTestStringConvertible, Sendable {
    var way: String
    var with: String
    /// The codes that it may end with.
    var codes: [String]
    var testDescription: String { "\(way) \(with.prefix(60))" }
  }

  /// Statements that reach beyond the plugin's own tables, or for all of the machine.
  private static let statements: [(String, String)] = [
    ("VACUUM INTO 'stolen.db'", "storage.denied"),
    ("SELECT load_extension('x')", "storage.denied"),
    ("SELECT readfile('/etc/passwd')", "storage.schema"),
    ("PRAGMA writable_schema=ON", "storage.denied"),
    ("PRAGMA temp_store_directory='/tmp'", "storage.denied"),
    ("PRAGMA mmap_size=99999999999", "storage.denied"),
    ("PRAGMA hard_heap_limit=1", "storage.denied"),
    ("PRAGMA max_page_count=1", "storage.denied"),
    ("SELECT fts3_tokenizer('simple')", "storage.denied"),
    ("CREATE VIRTUAL TABLE x USING csv(filename='/etc/passwd')", "storage.denied"),
    ("SELECT * FROM dbstat", "storage.denied"),
    ("SELECT file FROM pragma_database_list", "storage.denied"),
    ("UPDATE berth_schema SET value='9'", "storage.denied"),
    ("CREATE TEMP TABLE berth_schema(a)", "storage.denied"),
    ("SELECT hex(zeroblob(900000000))", "storage.limit"),
  ]

  /// By way: what is asked for, and the codes that it may end with.
  private static let asked: [(way: String, texts: [String], codes: [String])] = [
    (
      // Addresses that look like the one it may ask, and are others.
      "fetch",
      [
        "http://example.com@127.0.0.1:9/", "https://example.com:443@evil.test/",
        "file:///etc/passwd", "https://example.com.evil.test/", "https://[::1]/",
        "https://example.com\\@127.0.0.1/", "https://example.com%2eevil.test/",
        "-o/tmp/x https://example.com", "http://example.com/", "https://xn--exmple-cua.com/",
      ], ["fetch.denied", "input.invalid"]
    ),
    (
      "set", ["cocktail.units", "plugins.index", "programs", "notify.command", "../x", "server"],
      ["config.unknown", "config.denied"]
    ), ("get", ["cocktail.units", "notify.ntfy"], ["config.unknown"]),
    ("media", ["../x", "/tmp/x", "a/../../x", "", "..", "a\nb"], ["files.path"]),
    (
      "program", ["/usr/bin/hunspell", "../hunspell", "hunspell ", "bash", "HUNSPELL"],
      ["program.denied"]
    ), ("birth", [""], ["input.missing", "input.invalid"]),
  ]

  static let ways: [Way] = {
    var ways: [Way] = []
    for (sql, code) in statements {
      for scope in ["private", "public"] {
        ways.append(Way(way: scope, with: sql, codes: [code]))
      }
    }
    for each in asked {
      for text in each.texts { ways.append(Way(way: each.way, with: text, codes: each.codes)) }
    }
    return ways
  }()

  @Test("a service gives no more than the manifest says, however it is asked", arguments: ways)
  func more(_ way: Way) throws {
    let magpie = try Magpie()
    let taken = try magpie.take(way.way, way.with)
    #expect(way.codes.contains(taken.code), "\(taken)")
    #expect(!FileBytes.exists(magpie.machine.work + "/stolen.db"))
  }

  @Test(
    "what it asks of the host over and over counts for its time",
    arguments: ["events-much", "media-much", "progress-much"])
  func floods(_ way: String) throws {
    let magpie = try Magpie { $0["limits"] = ["callSeconds": 5, "mediaMegabytes": 1] }
    var taken = ("", "", "")
    let took = try BrokerBoundTests.seconds { taken = try magpie.take(way, seconds: 90) }
    // It comes to its end soon, or is ended.
    #expect(taken.1 == "" || ["plugin.timeout", "files.quota"].contains(taken.1), "\(taken)")
    #expect(took < 20, "\(took) s")
    #expect(try magpie.take("say", "on").got.contains("on"))
  }

  @Test(
    "media of a call have an end, in number and in bytes, and the error names it",
    arguments: [("media-much", "1000"), ("media-again", "1048576")])
  func media(_ way: String, _ limit: String) throws {
    let taken = try Magpie { $0["limits"] = ["mediaMegabytes": 1] }.take(way)
    #expect(taken.code == "files.quota" && taken.message.contains(limit), "\(taken)")
  }

  @Test("notifications that wait have an end")
  func notifications() throws {
    #expect(try Magpie().take("notify-much").code == "notify.full")
  }

  /// Texts that mean something to a terminal, a page or a log.
  static let escapes = [
    "\u{1B}[2J\u{1B}]0;owned\u{7}", "\u{9B}2J", "a\u{1B}]8;;http://evil.test\u{1B}\\b",
    "\u{7F}\u{8}\u{8}",
    "safe\rother", "\u{202E}txt.exe", "\u{1B}P+q\u{1B}\\",
  ]

  @Test("what it says moves no terminal", arguments: escapes)
  func terminal(_ text: String) throws {
    let magpie = try Magpie()
    for way in ["say", "fail"] {
      let outcome = try magpie.machine.run(["magpie", "look", "--way", way, "--with", text])
      for byte in outcome.output + outcome.error where byte != 0x0A {
        #expect(byte >= 0x20 && byte != 0x7F, "\(way): \(byte) came through")
      }
      let shown = outcome.text + outcome.talk
      #expect(!shown.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
      #expect(!shown.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) }, "\(way)")
    }
  }

  @Test(
    "what it says is text on a page and in a picture",
    arguments: [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)",
      "data:text/html,<script>1</script>", "]]><script>1</script>", "url(http://evil.test)",
    ])
  func pages(_ text: String) throws {
    let magpie = try Magpie()
    for format in ["html", "svg"] {
      let page = try magpie.machine.berth(
        "magpie", "look", "--way", "say", "--with", text, "--format", format
      ).text
      for bad in ["<script>alert", "<script>1", "<img src=x", "href=\"javascript:", "href=\"data:"]
      {
        #expect(!page.contains(bad), "\(format): \(bad)")
      }
    }
  }

  @Test(
    "a link it shows into another app asks before it takes or shares anything there",
    arguments: ["cocktail/leave", "jubilee/leave", "lang/photo-remove", "lang/like?name=ada"])
  func links(_ link: String) throws {
    let opened = try Magpie().machine.run(["open", "berth://\(link)", "--json"])
    #expect(try opened.errorJSON()["code"]?.string == "usage.confirm", "\(opened.text)")
  }
}
