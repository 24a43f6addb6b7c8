import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthTesting
import TestSupport
import Testing

@testable import BerthWeb

@Suite("The site", .serialized)
struct SiteTests {
  @Test("today has a card for each app with a brief")
  func today() throws {
    let site = try TestSite()
    let page = try site.get("/")
    #expect(page.status == 200)
    for entry in site.registry.entries() where entry.manifest.brief != nil {
      #expect(page.main.contains("/\(entry.manifest.id)"), "\(entry.manifest.id)")
    }
  }

  @Test("every command of every app is a page, and looking at all of them changes nothing")
  func everyCommand() throws {
    let site = try TestSite()
    try site.passGates()
    for entry in site.registry.entries() {
      let manifest = entry.manifest
      for command in manifest.commands {
        let page = try site.get("/\(manifest.id)/\(command.name)")
        let name = "\(manifest.id)/\(command.name)"
        #expect([200, 400, 402, 404, 422, 503].contains(page.status), "\(name): \(page.status)")
        #expect(page.main.contains("<h1"), "\(name) has no heading")
        #expect(!page.text.contains("berth://"), "\(name) has a link that no browser follows")
        #expect(page.body.count <= 262_144, "\(name) has \(page.body.count) bytes")
      }
      let history = CallHistory(home: site.scratch.home, registry: site.registry)
      #expect(try history.entries(plugin: manifest.id).entries.isEmpty, "\(manifest.id)")
    }
  }

  @Test("a form in a page sends files, and what it changes by a POST that answers with the result")
  func formOfAnApp() throws {
    let site = try TestSite()
    let page = try site.get("/jubilee/report").main
    #expect(
      page.contains("method=\"post\" enctype=\"multipart/form-data\" action=\"/jubilee/report\""))
    #expect(page.contains("type=\"file\"") && page.contains("secret-token"))
    #expect(!page.contains(CommandForm.pageField) && !page.contains("berth "))
    let sent = try site.post(
      "/jubilee/report", [("place", "Daphne"), ("intensity", "minor"), ("text", "Crabs")])
    #expect(sent.status == 200 && sent.main.contains("Daphne"))
    #expect(try site.get("/jubilee/feed").main.contains("Crabs"))
  }

  @Test("times and places are the browser's, and what is no zone is the server's")
  func zones() throws {
    let site = try TestSite()
    func region(_ zone: String) throws -> String? {
      site.zone = zone
      return try JSON.parse(site.get("/calm/sos", json: true).body)["region"]?.string
    }
    let own = try region("")
    #expect(try region("Europe/Copenhagen") == "DK")
    #expect(try region("Asia/Manila") == "PH")
    for nonsense in ["Mars/Base", "../../etc/passwd", "<script>"] {
      #expect(try region(nonsense) == own, "\(nonsense)")
    }
    #expect(try region("Europe/Copenhagen") == "DK")
  }

  @Test("notifications are turned on and off, paused and resumed; what came is shown")
  func notifications() throws {
    let site = try TestSite()
    let page = try site.get("/notifications")
    #expect(page.status == 200 && page.main.contains("Nothing has come yet."))
    #expect(page.main.contains("Time to practise") && page.main.contains("Turn on"))
    func isOn() throws -> Bool? {
      let all = try JSON.parse(site.get("/notifications", json: true).body)["categories"]?.array
      return all?.first { $0["id"] == "calm.practice" }?["enabled"]?.bool
    }
    #expect(try isOn() == false)
    for state in ["on", "off"] {
      let sent = try site.post("/notifications", [("category", "calm.practice"), ("state", state)])
      #expect(sent.status == 303)
      #expect(try isOn() == (state == "on"))
    }
    for category in ["calm.nothing", "nothing.practice", "", "calm"] {
      let sent = try site.post("/notifications", [("category", category), ("state", "on")])
      #expect(sent.status == 404, "\(category)")
    }
    #expect(try site.post("/notifications", [("pause", "on")]).status == 303)
    #expect(try site.get("/notifications").main.contains("Paused until"))
    #expect(try site.post("/notifications", [("pause", "off")]).status == 303)
    #expect(try site.get("/notifications").main.contains("They may come"))
  }

  @Test("what changes something is a form until it is sent, comes back, and is taken back")
  func changeAndUndo() throws {
    let site = try TestSite()
    try site.passGates()
    let form = try site.get("/cocktail/favorite?id=negroni")
    #expect(form.status == 200)
    #expect(form.main.contains("method=\"post\"") && form.main.contains("secret-token"))
    #expect(try site.get("/cocktail/favorites", json: true).text.contains("\"total\": 0"))

    let page = "/cocktail/show?id=negroni"
    let sent = try site.post(
      "/cocktail/favorite", [("id", "negroni"), (CommandForm.pageField, page)])
    #expect(sent.status == 303)
    let location = try #require(sent.header("Location"))
    #expect(location.hasPrefix(page) && location.contains(CommandForm.undoField))
    #expect(try site.get("/cocktail/favorites", json: true).text.contains("\"total\": 1"))

    let back = try site.get(location)
    let call = try #require(back.text.firstMatch(of: #/cocktail-[0-9]+/#)).output
    // The way back is not in the notice alone.
    let history = try site.get("/history").main
    #expect(history.contains("action=\"/undo\"") && history.contains(String(call)))
    #expect(try site.post("/undo", [("call", String(call))]).status == 303)
    #expect(try site.get("/cocktail/favorites", json: true).text.contains("\"total\": 0"))
    #expect(try site.post("/undo", [("call", String(call))]).status >= 400)
  }

  @Test(
    "money, and what cannot be taken back, is asked about on a page of its own",
    arguments: [
      ("/lang/delete", [(String, String)]()),
      ("/store/buy", [("product", "cocktail.premium.monthly")]),
    ])
  func asks(address: String, fields: [(String, String)]) throws {
    let site = try TestSite()
    try site.passGates()
    let query = fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    let asked = try site.get("\(address)?\(query)")
    #expect(asked.main.contains(CommandForm.yesField), "a link led to no question")
    let unsure = try site.post(address, fields)
    #expect(unsure.status == 200 && unsure.main.contains(CommandForm.yesField))
    #expect(!(try site.get("/store/status", json: true).text.contains("\"premium\"")))
  }

  @Test("a purchase that is confirmed is made")
  func buys() throws {
    let site = try TestSite()
    let fields = [("product", "cocktail.premium.monthly"), (CommandForm.yesField, "yes")]
    #expect(try site.post("/store/buy", fields).status == 303)
    #expect(try site.get("/store/status", json: true).text.contains("cocktail.premium.monthly"))
  }

  @Test("an error stands beside its field, and nothing that was typed is lost")
  func formErrors() throws {
    let site = try TestSite()
    try site.passGates()
    let page = try site.post(
      "/cocktail/rate", [("id", "negroni"), ("stars", "eleven"), ("note", "my words")])
    #expect(page.status == 400)
    #expect(page.main.contains("aria-invalid=\"true\""))
    #expect(page.main.contains("negroni"))
    let missing = try site.post("/cocktail/favorite", [])
    #expect(missing.status == 400 && missing.main.contains("This is needed"))
  }

  @Test("an app that asks for an age asks first, and goes on where one was")
  func gate() throws {
    let site = try TestSite()
    let asked = try site.get("/cocktail/show?id=negroni")
    #expect(asked.status == 200 || asked.status == 403)
    #expect(asked.main.contains("/gate/cocktail"))
    let passed = try site.post(
      "/gate/cocktail", [("next", "/cocktail/show?id=negroni"), ("birthDate", "1990-05-17")])
    #expect(passed.header("Location") == "/cocktail/show?id=negroni")
    #expect(try site.get("/cocktail/show?id=negroni").main.contains("Campari"))
    // The same answer is good for all apps.
    #expect(!(try site.get("/lang").main.contains("/gate/")))
  }

  @Test("who is too young stays outside, and cannot become older by saying so")
  func tooYoung() throws {
    let site = try TestSite()
    let refused = try site.post("/gate/cocktail", [("birthDate", "2015-05-17")])
    #expect(refused.status == 403 && refused.main.contains("17 and older"))
    let again = try site.post("/gate/cocktail", [("birthDate", "1990-05-17")])
    #expect(again.status != 303 && !again.main.contains("Campari"))
    #expect(!(try site.get("/cocktail/show?id=negroni").main.contains("Campari")))
    #expect(!(try site.get("/").main.contains("cocktail/show")))
  }

  @Test("a birth date that is none is asked for again", arguments: ["", "soon", "2190-01-01"])
  func noDate(text: String) throws {
    let site = try TestSite()
    let answer = try site.post("/gate/cocktail", [("birthDate", text)])
    #expect(answer.status == 400 || answer.status == 403)
    #expect(!(try site.get("/cocktail/show?id=negroni").main.contains("Campari")))
  }

  @Test("where what was done has taken its page away, its app is what comes")
  func pageIsGone() throws {
    let site = try TestSite()
    let gone =
      "/jubilee/report-show?id=9&\(CommandForm.doneField)=Blocked&\(CommandForm.undoField)="
    let answer = try site.get(gone)
    #expect(answer.status == 303)
    #expect(
      answer.header("Location")?.hasPrefix("/jubilee?\(CommandForm.doneField)=Blocked") == true)
    #expect(try site.get("/jubilee/report-show?id=9").status == 404)
  }

  @Test("a sentence in the search box offers what an app makes of it, above what is called so")
  func sentences() throws {
    let site = try TestSite()
    try site.passGates()
    let page = try site.get("/search?q=what%20can%20I%20make%20with%20gin%20and%20lemon").main
    #expect(page.contains("Did you ask") && page.contains("/cocktail/"))
    #expect(!(try site.get("/search?q=negroni").main.contains("Did you ask")))
  }

  @Test("subscriptions say until when, and how to end them; a trial leads back to its app")
  func subscriptions() throws {
    let site = try TestSite()
    try site.passGates()
    let question = try site.get("/store/trial?product=calm.full.monthly").main
    #expect(question.contains("Cocoa Calm") && !question.contains("calm.full.monthly)"))
    let begun = try site.post(
      "/store/trial", [("product", "calm.full.monthly"), (CommandForm.yesField, "yes")])
    #expect(begun.status == 303 && begun.header("Location")?.hasPrefix("/calm?") == true)
    let status = try site.get("/store/status").main
    #expect(status.contains("Turn renewal off") && status.contains("renews 2026-"))
    let cancel = "/store/cancel?name=calm.full.monthly"
    #expect(try site.get(cancel).main.contains("Turn renewal off?"))
    let ended = try site.post(cancel, [(CommandForm.yesField, "yes")])
    #expect(ended.header("Location")?.hasPrefix("/store/status") == true)
    #expect(try site.get("/store/status").main.contains("ends 2026-"))
    #expect(try site.get("/store/cancel").header("Location") == "/store/status")
    #expect(!(try site.get("/store/restore").main.contains("diverged")))
  }

  @Test(
    "forms never send people away",
    arguments: [
      "https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)",
    ])
  func redirects(page: String) throws {
    let site = try TestSite()
    try site.passGates()
    let sent = try site.post(
      "/cocktail/favorite", [("id", "negroni"), (CommandForm.pageField, page)])
    #expect(sent.header("Location")?.contains("evil") != true)
  }

  @Test("files of the server cannot be named in a form")
  func serverFiles() throws {
    let site = try TestSite()
    try site.passGates()
    let page = try site.post("/cocktail/collection-import", [("file", "/etc/passwd")])
    #expect(page.status == 400)
    #expect(!page.text.contains("root:"))
  }

  @Test(
    "what is not there is said so",
    arguments: ["/nothing", "/cocktail/nothing", "/cocktail/show?id=nothing", "/cuisine/../.."])
  func lost(address: String) throws {
    let site = try TestSite()
    try site.passGates()
    let page = try site.get(address)
    #expect(page.status == 404)
    #expect(page.main.contains("<h1"))
  }

  @Test("search and its completions lead to pages")
  func search() throws {
    let site = try TestSite()
    try site.passGates()
    #expect(try site.get("/search?q=negroni").main.contains("/cocktail/show?id=negroni"))
    let lines = try JSON.parse(try site.get("/suggest?q=negroni").body)
    #expect(
      lines.array?.contains { $0["address"]?.string?.hasPrefix("/cocktail/") == true } == true)
    #expect(try site.get("/search?q=").status == 200)
  }

  @Test("a sentence leads to the page that answers it; one that two apps answer asks which")
  func ask() throws {
    let site = try TestSite()
    let both = try site.get("/ask?q=what%20can%20I%20make%20with%20gin%20and%20lemon")
    let choices = String(decoding: both.body, as: UTF8.self)
    #expect(both.status == 200 && choices.contains("Did you mean"))
    #expect(choices.contains("href=\"/cocktail/") && choices.contains("href=\"/meal/"))
    let found = try site.get("/ask?q=find%20a%20cocktail%20with%20gin%20and%20lemon")
    #expect(found.status == 303)
    #expect(found.header("Location")?.hasPrefix("/cocktail/") == true)
    #expect(try site.get("/ask?q=xyzzy").status == 200)
  }

  @Test(
    "what is not there is said without a word of commands, with a way to what was probably meant")
  func nothingHere() throws {
    let site = try TestSite()
    let page = try site.get("/calm/sesion")
    #expect(page.status == 404 && page.main.contains("Cocoa Calm has no page “sesion”."))
    #expect(page.main.contains("href=\"/calm/session\"") && !page.main.contains("command"))
    let other = try site.get("/calm/zzzzzz")
    #expect(other.status == 404 && !other.main.contains("command"))
    for address in ["/more", "/ask", "/ask?q=%20"] {
      let away = try site.get(address)
      #expect(away.status == 303 && away.headers.contains { $0 == ("Location", "/") }, "\(address)")
    }
  }

  @Test("sentences that would be understood can be asked by a tap")
  func sentencesByTap() throws {
    let site = try TestSite()
    let page = try site.get("/ask?q=qwzx%20anxious%20vfgh")
    let links = page.main.matches(of: #/href="/ask\?q=([^"]+)"/#)
    if page.status == 200, page.main.contains("Ask like this") { #expect(!links.isEmpty) }
    for link in links {
      let answer = try site.get("/ask?q=\(link.output.1)")
      #expect(!answer.main.contains("Nobody understood that"), "\(link.output.1)")
    }
  }
}
