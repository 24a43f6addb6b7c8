import BerthViewModel
import BerthViews
import Testing

@testable import BerthWeb

@Suite("Shell pages")
struct ShellPageTests {
  static let nasty = "\"><script>alert('x')</script><b onclick=x>&"

  /// Every kind of page, with the same words everywhere.
  static func pages(_ words: String) -> [(name: String, page: ShellPage)] {
    var field = ShellField("n\(words)", label: words)
    field.values = [words]
    field.help = words
    field.error = words
    field.placeholder = words
    let kinds: [ShellField.Kind] = [
      .text, .multiline, .number, .date, .time, .choice, .toggle, .file, .password, .repeated,
    ]
    var form = ShellForm(
      title: words, action: "/a/b?x=\(words)",
      fields: kinds.map { kind in
        var one = field
        one.kind = kind
        one.options = [(words, words)]
        return one
      }, submit: words)
    form.method = .post
    form.summary = words
    form.error = words
    form.cancel = "/"
    form.hidden = [(words, words)]
    form.token = words
    var confirm = ShellConfirm(
      title: words, consequence: words, action: "/a/erase", yes: words, back: "/a")
    confirm.what = [(words, words)]
    confirm.hidden = [(words, words)]
    confirm.token = words
    var failure = ShellError(title: words, message: words, back: (words, "/a"))
    failure.remedy = words
    failure.retry = "/a/b"
    failure.code = words
    var signIn = ShellSignIn()
    signIn.name = words
    signIn.error = words
    signIn.message = words
    signIn.next = words
    signIn.hidden = [("invite", words)]
    signIn.other = (words, "/b")
    var gate = ShellGate(message: words, action: "/gate")
    gate.error = words
    gate.next = words
    let view = View.page(words, subtitle: words) {
      View.card(words, body: words, actions: [.init(words, link: "berth://cocktail/save?id=1")])
      View.actions([.init(words, link: "berth://cocktail/show?id=1", role: .primary)])
    }
    let fragment = HTMLRenderer().fragment(view, links: SampleLinks(), lastID: 1000)
    let cards = SamplePages.apps.enumerated().map { index, app in
      ShellHomeCard(
        app: app,
        fragment: HTMLRenderer().fragment(view, links: SampleLinks(), lastID: 2000 * (index + 2)))
    }
    let home = Shell.home(ShellHome(title: words, cards: cards), apps: SamplePages.apps)
    let contents = [
      ("view", fragment), ("form", Shell.form(form)), ("confirm", Shell.confirm(confirm)),
      ("error", Shell.error(failure)), ("signIn", Shell.signIn(signIn)),
      ("gate", Shell.gate(gate)), ("home", home),
    ]
    return contents.map { name, content in
      var page = SamplePages.page("cocktail", "search", view)
      page.fragment = content
      page.title = words
      page.query = words
      page.accountName = words
      page.token = words
      page.liveAddress = "/live?\(words)"
      page.breadcrumb = [(words, "/\(words)")]
      page.places = [ShellPlace(label: words, address: "/\(words)", icon: words, isCurrent: true)]
      page.notice = ShellNotice(
        words, undo: .post(address: "/undo?\(words)", fields: [(words, words)]))
      let initial = ShellApp(id: words, name: words, address: "/\(words)")
      let drawn = ShellApp(
        id: "drawn", name: words,
        icon: .picture(.picture(width: 9, height: 9, label: words, shapes: [])), address: "/d")
      page.apps += [initial, drawn]
      return (name, page)
    }
  }

  @Test("every page is well formed, whatever the words are", arguments: pages("").map(\.name))
  func wellFormed(name: String) throws {
    for words in ["Words", Self.nasty] {
      let page = try #require(Self.pages(words).first { $0.name == name }?.page)
      for bytes in [Shell.page(page), Shell.part(page)] {
        let form = try PageForm(bytes)
        #expect(form.elements["h1"] == 1)
        #expect(form.elements["main"] == 1)
        #expect(form.elements["title"] == 1)
        #expect(form.elements["b"] == nil)
        for attribute in form.attributes {
          #expect(!attribute.name.hasPrefix("on"), "\(attribute)")
          #expect(attribute.name != "style", "\(attribute)")
          #expect(attribute.name != "autofocus", "\(attribute)")
          guard attribute.name == "src" else { continue }
          #expect(ShellScript.all[attribute.value] != nil, "\(attribute)")
        }
        let scripts = form.elements["script", default: 0] + form.elements["style", default: 0]
        #expect(form.attributes.filter { $0.name == "nonce" }.count == scripts)
      }
    }
  }

  @Test("every question has a label, and what is wrong is tied to it")
  func labels() throws {
    let page = try #require(Self.pages("Words").first { $0.name == "form" }?.page)
    let form = try PageForm(Shell.page(page))
    let labels = Set(form.attributes.filter { $0.name == "for" }.map(\.value))
    for attribute in form.attributes where attribute.name == "id" {
      guard ["input", "select", "textarea"].contains(attribute.element) else { continue }
      let isLine = attribute.value.contains("_") || attribute.value == "find"
      #expect(labels.contains(attribute.value) || isLine, "\(attribute)")
    }
    for attribute in form.attributes where attribute.name == "aria-describedby" {
      for id in attribute.value.split(separator: " ") { #expect(form.ids.contains(String(id))) }
    }
  }

  @Test("a page says its language, direction and colours, and marks where one is")
  func head() throws {
    var page = SamplePages.page("jubilee", "now", .page("T", language: "ar", children: []))
    let text = String(decoding: Shell.page(page), as: UTF8.self)
    #expect(text.contains(#"<html lang="ar" dir="rtl" data-app="jubilee""#))
    #expect(text.contains("<title>T · Jubilee</title>"))
    #expect(text.contains(":root{color-scheme:dark;"))
    #expect(text.contains(#"<a href="/jubilee/now" aria-current="page">"#))
    page.theme.ground = .plain
    #expect(
      String(decoding: Shell.page(page), as: UTF8.self).contains("color-scheme:light dark"))
  }

  @Test(
    "accents can be read as text and carry text, in light and dark",
    arguments: SamplePages.all.indices)
  func contrast(index: Int) throws {
    let css = SamplePages.all[index].theme.variables
    func color(_ name: String, _ part: Substring) throws -> RGB {
      let start = try #require(part.firstRange(of: "--\(name):#"))
      return RGB(try #require(UInt32(part[start.upperBound...].prefix(6), radix: 16)))
    }
    let half = css.firstRange(of: "@media")?.lowerBound ?? css.endIndex
    for part in [css[..<half], css[half...]] where !part.isEmpty {
      let grounds = try [color("background", part), color("surface", part)]
      for name in ["text", "muted", "accent-text", "red-text", "green-text", "amber-text"] {
        for ground in grounds {
          #expect(try color(name, part).contrast(with: ground) >= 4.5, "\(name) in \(part)")
        }
      }
      let accent = try color("accent", part)
      #expect(try color("on-accent", part).contrast(with: accent) >= 4.5, "\(part)")
    }
  }

  @Test("the frame is small, and its scripts and style need nothing from elsewhere")
  func size() {
    let page = SamplePages.page("cocktail", "search", .page("T", children: []))
    let whole = Shell.page(page)
    #expect(whole.count < 20_000, "\(whole.count)")
    #expect(Shell.part(page).count < 8000)
    let text = String(decoding: whole, as: UTF8.self)
    let scripts = ShellScript.all.values.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(scripts.count == HTMLBehaviour.allCases.count + 6)
    for word in ["http://", "https://", "@import", "innerHTML", "eval("] {
      for text in scripts + [text] { #expect(!text.contains(word), "\(word)") }
    }
    #expect(Shell.policy(nonce: "n").contains("style-src 'nonce-n';"))
  }

  @Test("what asks has a plain and a destructive button, and neither has the focus")
  func confirm() throws {
    let page = try #require(Self.pages("Words").first { $0.name == "confirm" }?.page)
    let text = String(decoding: Shell.page(page), as: UTF8.self)
    #expect(text.contains(#"class="button plain" href="/a""#))
    #expect(text.contains(#"<button class="button destructive">Words</button>"#))
    #expect(!text.contains("autofocus"))
  }
}
