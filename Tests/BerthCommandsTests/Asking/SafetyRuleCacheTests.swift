import BerthBase
import BerthInvocation
import BerthTesting
import Glibc
import Testing

@testable import BerthCommands

@Suite("Rules of safety between runs")
struct SafetyRuleCacheTests {
  /// A folder with a file of rules that takes in another one, both an hour old.
  private struct Place {
    let folder: String
    var file: String { folder + "/en.tsv" }
    var kept: [String] { FileBytes.names(in: folder + "/kept").map { "\(folder)/kept/\($0)" } }

    init() throws {
      folder = try TestPaths.temporaryFolder()
      try write("crisis\twant to die\ninclude\tmore.tsv\n", to: "en.tsv")
      try write("crisis\tbridge tonight\n", to: "more.tsv")
    }

    func write(_ text: String, to name: String, secondsAgo: Int = 3600) throws {
      try FileBytes.replace("\(folder)/\(name)", with: Array(text.utf8))
      var times = [timeval(tv_sec: time(nil) - secondsAgo, tv_usec: 0)]
      times.append(times[0])
      #expect(utimes("\(folder)/\(name)", times) == 0)
    }

    func hears(_ text: String) -> Bool {
      let cache = SafetyRuleCache { [folder] in folder + "/kept" }
      guard let rules = cache.rules(file) else { return false }
      return SafetyClassifier([("en", rules)]).finding(in: text) != nil
    }
  }

  @Test("what was kept is what was read, and what changed is read anew")
  func kept() throws {
    let place = try Place()
    defer { TestPaths.remove(place.folder) }
    for _ in 0..<2 {
      #expect(place.hears("i want to die") && place.hears("the bridge tonight"))
      #expect(!place.hears("no way out"))
      #expect(place.kept.count == 1)
    }
    try place.write("crisis\tno way out\n", to: "more.tsv", secondsAgo: 60)
    #expect(place.hears("no way out") && !place.hears("the bridge tonight"))
    try place.write("crisis\tempty pills\n", to: "en.tsv", secondsAgo: 30)
    #expect(place.hears("empty pills") && !place.hears("i want to die"))
  }

  @Test("what is damaged, cut or nothing at all only costs time", arguments: [0, 1, 40, 200])
  func damaged(length: Int) throws {
    let place = try Place()
    defer { TestPaths.remove(place.folder) }
    #expect(place.hears("i want to die"))
    let file = try #require(place.kept.first)
    let bytes = try FileBytes.require(file)
    try FileBytes.replace(file, with: Array(bytes.prefix(length)))
    #expect(place.hears("i want to die"))
    var wrong = bytes
    wrong[wrong.count - 1 - length] ^= 1
    try FileBytes.replace(file, with: wrong)
    #expect(place.hears("i want to die"))
  }

  @Test("where nothing can be kept the rules are read each time")
  func nowhere() throws {
    let place = try Place()
    defer { TestPaths.remove(place.folder) }
    for folder in [nil, "/proc/none", place.file] {
      let cache = SafetyRuleCache { folder }
      #expect(cache.rules(place.file) != nil)
    }
    #expect(SafetyRuleCache { nil }.rules(place.folder + "/other.tsv") == nil)
  }
}
