import BerthBase
import BerthTesting
import Testing

/// The examples in the SDK's doc comments are code that compiles, and leave nothing public out.
@Suite struct ExampleCodeTests {
  /// What conformances to protocols of the standard library ask for.
  private static let common: Set = ["description", "hash"]

  @Test("every example of the SDK compiles")
  func compiles() throws {
    let examples = try DocComments().examples
    #expect(examples.count > 20)
    let scratch = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(scratch) }
    var statements = ["import BerthBase", "import BerthSDK"]
    for (number, example) in examples.enumerated() {
      let place = "#sourceLocation(file: \"\(example.file)\", line: \(example.line))"
      guard example.isFile else {
        let head = "(_ call: Call, _ arguments: Arguments, _ database: Database) throws {"
        statements += ["func example\(number)\(head)", place] + example.code
        statements += ["#sourceLocation()", "}"]
        continue
      }
      let file = "\(scratch)/own\(number).swift"
      try FileBytes.replace(
        file, with: Array(([place] + example.code).joined(separator: "\n").utf8))
      let complaint = try TypeCheck.complaint([file], warningsAreErrors: false)
      #expect(complaint.isEmpty, "\(complaint)")
    }
    let file = scratch + "/all.swift"
    try FileBytes.replace(file, with: Array(statements.joined(separator: "\n").utf8))
    let complaint = try TypeCheck.complaint([file], warningsAreErrors: false)
    #expect(complaint.isEmpty, "\(complaint)")
  }

  @Test("every public symbol of the SDK stands in an example")
  func complete() throws {
    let comments = try DocComments()
    let words = comments.examples.flatMap(\.code).flatMap { line in
      line.split { !DocComments.isWord($0) }.map(String.init)
    }
    let shown = Self.common.union(words)
    #expect(comments.names.count > 300)
    // What begins with an underscore is nothing to write or to call.
    for (file, name) in comments.names where !shown.contains(name) && !name.hasPrefix("_") {
      Issue.record("\(file): \(name) is in no example")
    }
  }
}
