import BerthBase
import BerthTesting
import BerthViewModel
import BerthViews
import BerthWeb
import Glibc

/// Writes sample pages as files, to be looked at in a browser.
enum SampleWriter {
  /// What is shown of each app, with what is done before.
  static let calls: [(app: String, command: String, arguments: JSON)] = [
    ("cocktail", "brief", [:]), ("cocktail", "search", ["text": "gin"]),
    ("cocktail", "show", ["id": "margarita"]), ("cocktail", "codex", [:]),
    ("cocktail", "graph", ["name": "margarita"]), ("cocktail", "inventory", [:]),
    ("cocktail", "premium", [:]),
    ("meal", "suggest", [:]), ("meal", "week", [:]), ("meal", "welcome", [:]),
    ("calm", "home", [:]), ("calm", "sos", [:]), ("calm", "breathe", [:]), ("calm", "gad", [:]),
    ("calm", "library", [:]),
    ("calm", "progress", [:]), ("calm", "chocolate", [:]),
    ("jubilee", "now", [:]), ("jubilee", "map", [:]), ("jubilee", "tides", [:]),
    ("jubilee", "learn", [:]),
    ("lang", "home", [:]), ("lang", "discover", [:]), ("lang", "welcome", [:]),
    ("lang", "languages", [:]),
  ]

  /// Writes all pages into a folder.
  static func write(to folder: String, libraries: [String]) throws {
    let host = try TestHost(libraries: libraries)
    for product in [
      "cocktail.premium.monthly", "meal.premium.monthly", "calm.full.weekly",
    ] { try host.trial(product) }
    for call in calls {
      do {
        let view = try View.decode(host.view(call.app, call.command, call.arguments))
        let page = SamplePages.page(call.app, call.command, view)
        save(Shell.page(page), "\(folder)/\(call.app)-\(call.command).html")
      } catch {
        print("\(call.app) \(call.command): \(error)")
      }
    }
    for (name, page) in try own(host) { save(Shell.page(page), "\(folder)/\(name).html") }
  }

  private static func own(_ host: TestHost) throws -> [(String, ShellPage)] {
    var cards: [ShellHomeCard] = []
    for (index, app) in SamplePages.apps.enumerated() {
      guard let json = try? host.view(app.id, "brief"), let view = try? View.decode(json) else {
        continue
      }
      cards.append(
        ShellHomeCard(
          app: app,
          fragment: HTMLRenderer().fragment(view, links: SampleLinks(), lastID: index * 10_000)))
    }
    var home = ShellHome(title: "Good evening, Ada", cards: cards)
    home.subtitle = "Saturday, 20 June"
    var name = ShellField("name", label: "Name")
    name.values = ["Midnight\"<script>"]
    name.isRequired = true
    var number = ShellField("servings", label: "Servings", kind: .number)
    number.values = ["400"]
    number.error = "At most 40."
    number.help = "How many glasses."
    var choice = ShellField("glass", label: "Glass", kind: .choice)
    choice.options = [("coupe", "Coupe"), ("rocks", "Rocks")]
    choice.values = ["coupe"]
    choice.isRequired = true
    var toggle = ShellField("public", label: "Others may see it", kind: .toggle)
    toggle.values = ["true"]
    var lines = ShellField("ingredient", label: "Ingredients", kind: .repeated)
    lines.values = ["50 ml gin", "20 ml lemon"]
    var form = ShellForm(
      title: "New drink", action: "/cocktail/add",
      fields: [
        name, number, choice, toggle, lines,
        .init("notes", label: "Notes", kind: .multiline),
        .init("day", label: "Day", kind: .date),
        .init("photo", label: "Photo", kind: .file),
      ], submit: "Save")
    form.method = .post
    form.cancel = "/cocktail"
    var confirm = ShellConfirm(
      title: "Delete this journal entry?",
      consequence: "It is gone for good; it cannot be taken back.", action: "/calm/journal-delete",
      yes: "Delete", back: "/calm/journal-list")
    confirm.what = [("Entry", "A long walk"), ("Written", "18 June, 21:40")]
    var failure = ShellError(
      title: "Jubilee did not answer", message: "It took longer than ten seconds and was stopped.",
      back: ("Back to tonight", "/jubilee"))
    failure.remedy = "Nothing was changed. Try again; if it keeps happening, look at the log."
    failure.retry = "/jubilee/now"
    failure.code = "plugin.timeout"
    var signIn = ShellSignIn()
    signIn.error = "That name and password do not go together."
    signIn.other = ("Create an account", "/signup")
    var formPage = SamplePages.page("cocktail", "brief", .divider)
    formPage.fragment = Shell.form(form)
    formPage.notice = ShellNotice(
      "Margarita is among your favourites.", undo: .post(address: "/undo", fields: [("id", "7")]))
    var confirmPage = SamplePages.page("calm", "journal-list", .divider)
    confirmPage.fragment = Shell.confirm(confirm)
    var arabic = SamplePages.page(
      "lang", "chats",
      .page(
        "الدردشات", subtitle: "ثلاث رسائل جديدة", language: "ar",
        stay: .init(input: .init(label: "رسالة", link: "berth://lang/send?to=x&text={text}"))
      ) {
        View.chat(messages: [
          .init("مرحبا، كيف حالك؟", author: "ليلى", time: "09:12"),
          .init(
            "بخير، شكرا!", side: .own, time: "09:13",
            panes: [.init("Translation", text: "Fine, thanks!")], state: .read),
        ])
      })
    arabic.notice = nil
    var bare = ShellPage(title: "Sign in", fragment: Shell.signIn(signIn), nonce: "bm9uY2U")
    bare.theme = ShellTheme()
    let gate = Shell.gate(
      ShellGate(message: "Cocktails are for adults; we ask once.", action: "/person"))
    return [
      ("home", SamplePages.page("Today", Shell.home(home, apps: SamplePages.apps))),
      ("form", formPage), ("confirm", confirmPage), ("arabic", arabic), ("signin", bare),
      ("error", SamplePages.page("Error", Shell.error(failure))),
      ("gate", SamplePages.page("Age", gate)),
    ]
  }

  private static func save(_ bytes: [UInt8], _ path: String) {
    guard let file = fopen(path, "w") else { return print("cannot write \(path)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
