import BerthManifest
import TestSupport
import Testing

@testable import BerthWeb

@Suite("The words of forms", .serialized)
struct FormWordsTests {
  @Test(
    "whoever fills a form in knows names",
    arguments: [
      ("the drink: its id or its name", "the drink: its name"), ("its id or name", "its name"),
      ("Id or name of a recipe", "Name of a recipe"), ("by id or title", "by title"),
      ("the drinks: ids or names", "the drinks: names"), ("a valid paid idea", "a valid paid idea"),
    ])
  func names(text: String, expected: String) {
    #expect(FormWords.people(text) == expected)
  }

  @Test(
    "what is for terminals is left out",
    arguments: [
      ("A file or a page; in a terminal also - for what is piped in.", "A file or a page"),
      ("Without options it shows the form. “Edit” names one.", "“Edit” names one."),
      ("Swipe it to see them. A terminal names the keys. Good.", "Swipe it to see them. Good."),
      ("A card for the kitchen, and --output card.pdf writes it", ""),
      ("Free. As pdf it goes, or --output x; png needs more", "Free. Png needs more"),
      ("A well-known drink -- with ice", "A well-known drink -- with ice"), ("", ""),
    ])
  func terminals(text: String, expected: String) {
    #expect(FormWords.pages(text) == expected)
  }

  @Test("what the label or the rows say already is not said again")
  func help() {
    #expect(
      FormWords.help("id or name of a recipe", label: "Name of a recipe", isRepeated: true) == "")
    #expect(
      FormWords.help("the drink: its id or its name", label: "The drink", isRepeated: true)
        == "its name")
    let tag = "with this tag; may be given more than once"
    #expect(FormWords.help(tag, label: "Tag", isRepeated: true) == "with this tag")
    #expect(FormWords.help(tag, label: "Tag", isRepeated: false) == tag)
  }

  @Test(
    "answers are written as people write them",
    arguments: [
      ("double-rocks", "Double rocks"), ("csv", "CSV"), ("jsonld", "JSON-LD"), ("ml", "ml"),
      ("4-7-8", "4-7-8"), ("low", "Low"), ("not-today", "Not today"),
    ])
  func options(value: String, expected: String) {
    #expect(FormWords.option(value) == expected)
  }

  @Test("no form of any command of any app talks of a command line")
  func everyForm() throws {
    let site = try TestSite()
    try site.passGates()
    for entry in site.registry.entries() {
      for command in entry.manifest.commands {
        let page = try site.get("/\(entry.manifest.id)/\(command.name)").main
        guard page.contains("class=\"asks\"") else { continue }
        let text = page.replacing(#/<[^>]*>/#, with: " ")
        let talk = text.firstMatch(
          of: #/(?i)(^|\s)--[a-z]|terminal|piped in|\bid or |\bids or |without an? options?\b/#)
        #expect(talk == nil, "\(entry.manifest.id)/\(command.name): \(talk?.output.0 ?? "")")
      }
    }
  }

  @Test("what shows a filled form is asked for which thing, and nothing else")
  func looksFirst() throws {
    let site = try TestSite()
    try site.passGates()
    let asked = try site.get("/cocktail/edit").main
    #expect(asked.contains("method=\"get\"") && asked.contains("name=\"id\""))
    #expect(!asked.contains("name=\"garnish\""))
    let sent = try site.post("/cocktail/edit", [("garnish", "lime")])
    #expect(sent.status == 400 && sent.main.contains("name=\"garnish\""), "what was typed is lost")
  }
}
