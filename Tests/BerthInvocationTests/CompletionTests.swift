import BerthInvocation
import BerthManifest
import TestSupport
import Testing

@Suite("Completion")
struct CompletionTests {
  static let globals = [
    Completion.GlobalOption("--json", "data only"),
    Completion.GlobalOption("--format", "the form", values: ["text", "json", "svg", "html"]),
    Completion.GlobalOption("--home", "the folder", takesPath: true),
  ]

  static func complete(_ words: [String]) throws -> Completion {
    let manifest = try ManifestSample.manifest
    return Completion.candidates(
      words, plugins: [Completion.Candidate(manifest.id, manifest.summary)],
      hostCommands: [Completion.Candidate("today", "the brief"), .init("backup")],
      globalOptions: globals, manifest: { $0 == manifest.id ? manifest : nil })
  }

  static let cases: [(words: [String], expected: [String])] = [
    ([], ["bar", "today", "backup"]),
    ([""], ["bar", "today", "backup"]),
    (["b"], ["bar", "backup"]),
    (["--"], ["--json", "--format", "--home"]),
    (["--format", ""], ["text", "json", "svg", "html"]),
    (["--format", "s"], ["svg"]),
    (["--format=h"], ["--format=html"]),
    (["--json", "ba"], ["bar", "backup"]),
    (["--format", "svg", "bar", "up"], ["update"]),
    (["today", ""], []),
    (["nothing", ""], []),
    (["bar", ""], ["search", "show", "brief", "update", "collections"]),
    (["bar", "s"], ["search", "show"]),
    (["bar", "--h"], ["--help", "--home"]),
    (["bar", "nothing", ""], []),
    (
      ["bar", "search", "--"],
      [
        "--limit", "--sort-by", "--without", "--alcoholic", "--fancy", "--ratio", "--schema",
        "--help", "--json", "--format", "--home",
      ]
    ),
    (
      ["bar", "search", "--limit", "3", "--sort-by", "name", "-f", "--"],
      ["--without", "--alcoholic", "--ratio", "--schema", "--help", "--json", "--format", "--home"]
    ),
    (["bar", "search", "--without", "ice", "--wi"], ["--without"]),
    (["bar", "search", "--no-f"], ["--no-fancy"]),
    (["bar", "search", "--sort-by", ""], ["name", "popularity", "recent"]),
    (["bar", "search", "--sort-by", "p"], ["popularity"]),
    (["bar", "search", "--sort-by=r"], ["--sort-by=recent"]),
    (["bar", "search", "gin", ""], []),
    (["bar", "collections", ""], ["list", "add", "remove"]),
    (["bar", "collections", "a"], ["add"]),
    (["bar", "collections", "add", ""], []),
    (["bar", "collections", "--", "--"], []),
    (["bar", "widget", "--size", ""], ["small", "medium", "large"]),
  ]

  @Test("completes", arguments: cases)
  func completes(words: [String], expected: [String]) throws {
    #expect(try Self.complete(words).candidates.map(\.text) == expected)
  }

  @Test func namesFilesAndIdentifiers() throws {
    #expect(try Self.complete(["--home", ""]).wantsFiles)
    #expect(try Self.complete(["bar", "update", "--from", "x"]).wantsFiles)
    #expect(try !Self.complete(["bar", "search", ""]).wantsFiles)
    let show = try Self.complete(["bar", "show", "mar"])
    #expect(show.identifiers?.plugin == "bar")
    #expect(show.identifiers?.collection == "recipes")
    #expect(show.identifiers?.prefix == "mar")
    #expect(try Self.complete(["bar", "show", "x", ""]).identifiers == nil)
    #expect(try Self.complete(["bar", "collections", "--recipe=ma"]).identifiers?.prefix == "ma")
  }

  @Test func candidatesSayWhatTheyDo() throws {
    let candidate = try Self.complete(["bar", "se"]).candidates.first
    #expect(candidate == Completion.Candidate("search", "finds drinks"))
  }

  @Test("offers --schema where an app describes its answers")
  func offersTheSchemaOfAnswers() throws {
    var manifest = try ManifestSample.manifest
    for returns in [nil, "returns/bar.json"] {
      manifest.returns = returns
      let completion = Completion.candidates(
        ["bar", "show", "--sch"], plugins: [], globalOptions: Self.globals,
        manifest: { [manifest] _ in manifest })
      #expect(completion.candidates.map(\.text) == (returns == nil ? [] : ["--schema"]))
    }
  }
}
