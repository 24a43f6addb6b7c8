import BerthSDK
import Testing

@testable import LangEngine

@Suite("Rule patterns")
struct PatternTests {
  static let words = """
    cat\tn\tf\t-
    dog\tn\tm\t-
    big\tadj\t-\tm.sg:bigo|f.sg:biga|m.pl:bigos|f.pl:bigas
    the\tdet\t-\t-
    run\tv\t-\tpast:ran
    fast\tadv\t-\t-

    """
  static let forms = """
    n\tnoun\t-\t0\tsg:|pl:s
    v\tverb\t-\t0\tbase:|past:ed|ing:&ing

    """
  static let lists = "animal\tcat dog cats\n"

  static func checker(
    _ pattern: String, when: String = "-", unless: String = "-", correction: String = "-"
  ) throws -> GrammarChecker {
    try GrammarFiles.checker(
      words: words, forms: forms, lists: lists, rules: [(pattern, when, unless, correction)])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var pattern: String
    var text: String
    /// The words marked, in order.
    var marked: [String]
    var when = "-"
    var unless = "-"
    var testDescription: String { "\(pattern) in “\(text)”" }
  }

  static let cases = [
    Case(pattern: "the cat", text: "See the cat.", marked: ["the cat"]),
    Case(pattern: "the cat|dog", text: "The dog and the cat", marked: ["The dog", "the cat"]),
    Case(pattern: "the [ cat ]", text: "the cat", marked: ["cat"]),
    Case(
      pattern: "the fast? cat", text: "the fast cat, the cat", marked: ["the fast cat", "the cat"]),
    Case(pattern: "the <any>{0,2} cat", text: "the very fast cat", marked: ["the very fast cat"]),
    Case(pattern: "the <any>{0,1} cat", text: "the very fast cat", marked: []),
    Case(pattern: "the !cat", text: "the cat the dog", marked: ["the dog"]),
    Case(pattern: "^ cat", text: "Cat and cat. Cat!", marked: ["Cat", "Cat"]),
    Case(pattern: "cat $", text: "Cat and cat!", marked: ["cat"]),
    Case(pattern: "\"CAT\"", text: "cat CAT", marked: ["CAT"]),
    Case(pattern: "@animal", text: "a dog, a bird, cats", marked: ["dog", "cats"]),
    Case(pattern: "*ing", text: "ing sing", marked: ["sing"]),
    Case(pattern: "un*", text: "un under", marked: ["under"]),
    Case(pattern: "the_big cat", text: "the big cat", marked: ["the big cat"]),
    Case(pattern: "cat \\?", text: "cat? cat!", marked: ["cat?"]),
    Case(pattern: "<noun pl>", text: "cats dog dogs", marked: ["cats", "dogs"]),
    Case(pattern: "<noun !pl>", text: "cats dog", marked: ["dog"]),
    Case(pattern: "<noun sg/pl f>", text: "cats dog cat", marked: ["cats", "cat"]),
    Case(pattern: "<lemma=cat>", text: "cats dog cat", marked: ["cats", "cat"]),
    Case(pattern: "<noun>&!@animal", text: "dogs dog", marked: ["dogs"]),
    Case(pattern: "<unknown>", text: "the zebra ran", marked: ["zebra"]),
    Case(pattern: "<verb past wrong>", text: "ran runed", marked: ["runed"]),
    Case(pattern: "<verb ing>", text: "running runing", marked: ["running"]),
    Case(pattern: "cat <glued>", text: "cat , cat,", marked: ["cat,"]),
    Case(pattern: "<word> <word>", text: "go go stop", marked: ["go go"], when: "same 1 2"),
    Case(
      pattern: "<adj> <noun>", text: "biga dog, bigo dog", marked: ["biga dog"],
      when: "differ 1 2 gender number"),
    Case(
      pattern: "<adj> <noun>", text: "bigas cat bigas cats", marked: ["bigas cats"],
      when: "agree 1 2 gender number"),
    Case(
      pattern: "the fast? cat", text: "the fast cat, the cat", marked: ["the cat"], when: "hasnot 2"
    ),
    Case(pattern: "<noun> <noun>", text: "cat cats", marked: ["cat cats"], when: "samelemma 1 2"),
    Case(pattern: "the [ cat ]", text: "the cat, the cat ran", marked: ["cat"], unless: "cat ran"),
  ]

  @Test("What a pattern finds", arguments: cases)
  func finds(example: Case) throws {
    let checker = try Self.checker(example.pattern, when: example.when, unless: example.unless)
    #expect(checker.problems == [])
    let bytes = Array(example.text.utf8)
    let marked = checker.check(example.text).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    #expect(marked == example.marked)
  }

  @Test(
    "What is offered instead",
    arguments: [
      ("[ cat ]", "dog", "Cat and cat", "Dog and dog"),
      ("[ <noun sg> ]", "${1:pl}", "the cat", "the cats"),
      ("[ <noun pl> ]", "${1:lemma}", "the cats", "the cat"),
      ("[ <adj> ] <noun>", "${1~2}", "a bigo cat, bigo dogs", "a biga cat, bigos dogs"),
      ("the [ <adj> ] <noun>", "${2:pl~3}", "the bigo cats", "the bigas cats"),
      ("[ the the ]", "$1", "See the the cat", "See the cat"),
      ("[ <verb wrong> ]", "${1:past}", "He runed", "He ran"),
      ("[ x ] <word>", "${a 2}", "x egg, x pear", "an egg, a pear"),
      ("[ the fast? cat ]", "$2 $3", "the cat; the fast cat", "cat; fast cat"),
      ("^ [ fast <word> ]", "${cap 2} ${low 1}", "Fast it ran", "It fast ran"),
      ("[ ,&<spaced> ]", "-", "a , b", "a , b"),
    ])
  func corrects(pattern: String, correction: String, text: String, right: String) throws {
    let checker = try Self.checker(pattern, correction: correction)
    #expect(checker.problems == [])
    #expect(checker.corrected(text) == right)
  }

  @Test("An issue carries its rule's facts, and its range counts UTF-8 bytes")
  func facts() throws {
    let checker = try Self.checker("[ cat ]", correction: "dog | bird")
    let issue = try #require(checker.check("né cat").first)
    #expect(issue.range == 4..<7)
    #expect(issue.corrections == ["dog", "bird"])
    #expect(issue.ruleID == "rule-0" && issue.level == 1 && issue.category == "test")
    #expect(issue.message == "Says cat.")
    #expect(checker.check("né cat", level: 0).isEmpty)
  }

  @Test("Of two rules on the same words the first of the file speaks")
  func order() throws {
    let checker = try GrammarFiles.checker(
      words: Self.words, forms: Self.forms,
      rules: [("the [ big cat ]", "-", "-", "-"), ("the|big [ big|cat ]", "-", "-", "-")])
    #expect(checker.check("the big cat").map(\.ruleID) == ["rule-0"])
    #expect(checker.check("the big dog").map(\.ruleID) == ["rule-1"])
  }

  @Test(
    "What is wrong with a rule is said with its column",
    arguments: [
      ("", "-", "-", "pattern", "empty"), ("@birds", "-", "-", "pattern", "birds"),
      ("<noun plural>", "-", "-", "pattern", "plural"),
      ("<lemma=bird>", "-", "-", "pattern", "bird"),
      ("[ cat", "-", "-", "pattern", "["), ("cat{2,1}", "-", "-", "pattern", "repeats"),
      ("cat", "same 1 2", "-", "correction", "item"),
      ("cat", "differ 1 1", "-", "correction", "differ"),
      ("cat", "-", "$2", "correction", "item"), ("cat", "-", "${1:loud}", "correction", "loud"),
    ])
  func problems(
    pattern: String, when: String, correction: String, column: String, says: String
  ) throws {
    let checker = try Self.checker(pattern, when: when, correction: correction)
    let problem = try #require(checker.problems.first)
    #expect(problem.column == column && problem.line == 2 && problem.file == "xx.tsv")
    #expect("\(problem)".contains(says))
    #expect(checker.rules.isEmpty)
  }
}
