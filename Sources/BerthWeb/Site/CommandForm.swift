import BerthBase
import BerthManifest
import BerthViews

/// A command as a form: a field for each argument, by what its manifest says.
struct CommandForm {
  /// Fields of forms that are no arguments.
  static let pageField = "berth-page"
  /// The page a form stands on whose own command it asks; what that answers is shown in its place.
  static let placeField = "berth-place"
  static let yesField = "berth-yes"
  static let tokenField = "token"
  /// What a browser calls what it sends, so that it is done once however often it comes.
  static let idField = "berth-id"
  /// What a form that was sent has said, in the address it led back to.
  static let doneField = "berth-done"
  /// The call that can be taken back, in the same place; empty for none.
  static let undoField = "berth-undo"
  /// The first entry of a long view that a page shows, counted from 0.
  static let fromField = "berth-from"
  static let ownFields: Set<String> = [
    pageField, placeField, yesField, tokenField, idField, doneField, undoField, fromField,
    HTMLForm.emptiableField,
  ]

  let manifest: Manifest
  let command: Manifest.Command
  let arguments: CommandArguments
  let talk: CommandTalk

  /// The form, filled with what was given.
  ///
  /// - Parameters:
  ///   - error: what was wrong with it; it stands beside its field.
  ///   - page: where to go when it is done.
  func form(token: String, error: BerthError?, page: String?) -> ShellForm {
    let asksToLook = error == nil && self.asksToLook
    let isRead = command.mostEffect == .reads || asksToLook
    var form = ShellForm(
      title: title, action: "/\(manifest.id)/\(command.name)", fields: [],
      submit: isRead ? "Show" : title)
    // What the title says already is not said again.
    let summary = SiteText.heading(command.summary)
    form.summary = [
      summary == title ? "" : SiteErrors.sentence(summary),
      talk.words(FormWords.pages(command.description ?? ""), of: command),
    ].filter { !$0.isEmpty }.joined(separator: " ")
    form.method = isRead ? .get : .post
    form.token = isRead ? "" : token
    form.mayWait = !isRead && command.mostEffect < .pays
    if let page, !isRead { form.hidden = [(Self.pageField, page)] }
    form.cancel = "/\(manifest.id)"
    let wrong = error.flatMap(wrongField)
    let parameters = command.parameters.filter { parameter in
      if asksToLook, Self.changes(parameter) { return false }
      return parameter.isRequired || !arguments.texts(parameter.name).isEmpty
        || parameter.name == wrong || Self.isAskedFor(parameter)
    }
    for parameter in parameters {
      // A box that is not ticked sends nothing, which is not “no” where “yes” is the default.
      if parameter.rule.type == .bool, parameter.defaultValue == true {
        form.hidden.append((parameter.name, "false"))
      }
      form.fields.append(
        field(parameter, error: parameter.name == wrong ? error : nil))
    }
    if let error, !parameters.contains(where: { $0.name == wrong }) {
      form.error = SiteErrors.sentence(error.message)
    }
    return form
  }

  /// The name of the field that an error is about.
  private func wrongField(_ error: BerthError) -> String? {
    let asked = command.parameters.filter(Self.isAskedFor).map { parameter in
      WrongField.Field(
        name: parameter.name, label: Self.label(parameter.name),
        value: arguments.texts(parameter.name).joined(separator: " "))
    }
    return error.details["argument"]?.string ?? WrongField(error: error).name(among: asked)
  }

  /// The question before money, or what cannot be taken back.
  func confirm(
    _ effect: Effect, _ checked: JSON, token: String, page: String?
  ) -> ShellConfirm {
    let back = SiteLinks.local(page) ?? "/\(manifest.id)"
    var confirm = ShellConfirm(
      title: "\(title)?", consequence: effect.webConsequence,
      action: "/\(manifest.id)/\(command.name)", yes: title, back: back)
    confirm.what = command.parameters.compactMap { parameter in
      guard let value = checked[parameter.name], value != parameter.defaultValue, !value.isNull
      else { return nil }
      return (Self.label(parameter.name), SiteText.words(value))
    }
    confirm.hidden =
      arguments.given.map { ($0.name, $0.value) } + [(Self.yesField, "yes")]
      + (page.map { [(Self.pageField, $0)] } ?? [])
    confirm.token = token
    confirm.isDestructive = effect == .erases
    return confirm
  }

  private var title: String { SiteText.title(command) }

  /// Whether the page that is asked for comes first: a command that only shows something, such as a form
  /// that is filled already, as long as nothing is given that changes it.
  private var asksToLook: Bool {
    command.effect == .reads && command.mostEffect > .reads && !arguments.isComplete
      && !command.parameters.contains {
        Self.changes($0) && !arguments.texts($0.name).isEmpty
      }
  }

  private static func changes(_ parameter: Manifest.Parameter) -> Bool {
    (parameter.effect ?? .reads) > .reads || parameter.effects.values.contains { $0 > .reads }
  }

  /// Options that only matter to programs, such as an id by which something is sent once, are left out of
  /// forms.
  private static func isAskedFor(_ parameter: Manifest.Parameter) -> Bool {
    parameter.rule.type != .json && parameter.name != "client"
  }

  private func field(_ parameter: Manifest.Parameter, error: BerthError?) -> ShellField {
    let given = arguments.texts(parameter.name)
    var field = Self.field(
      name: parameter.name, summary: parameter.summary, rule: parameter.rule,
      values: given.isEmpty ? SiteTheme.texts(parameter.defaultValue) : given, error: error,
      talk: talk)
    if parameter.isRepeated, parameter.rule.type != .input, !Self.isRunningText(parameter.name) {
      field.kind = .repeated
    }
    field.isRequired = parameter.isRequired
    switch parameter.format {
    case .position(let decimals): field.device = .position(decimals: decimals)
    case .barcode: field.device = .barcode
    case .photo: field.device = .photo
    case nil: break
    }
    if let example = parameter.placeholder {
      // What help shows in capitals says nothing in a form.
      if example != example.uppercased() {
        field.placeholder = example
      }
    }
    if parameter.name == "id" {
      // Nobody thinks of ids: what is asked for is what its summary begins with.
      let what = FormWords.people(parameter.summary).prefix { $0 != ":" && $0 != "," }
      field.label = what == "its id" ? "Which one" : SiteText.heading(String(what))
    }
    let help = FormWords.help(
      parameter.summary, label: field.label, isRepeated: field.kind == .repeated)
    field.help = help == "its id" ? "" : SiteErrors.sentence(talk.words(help))
    return field
  }

  /// A field for a value.
  static func field(
    name: String, summary: String, rule: ValueRule, values: [String], error: BerthError?,
    talk: CommandTalk
  ) -> ShellField {
    var field = ShellField(name, label: label(name), kind: kind(name, rule))
    let help = FormWords.help(summary, label: field.label, isRepeated: false)
    field.help = SiteErrors.sentence(talk.words(help))
    field.error = error.map { SiteErrors.sentence(complaint($0)) }
    field.options = rule.values.map { ($0, FormWords.option($0)) }
    if rule.type == .int || rule.type == .number {
      field.minimum = rule.minimum
      field.maximum = rule.maximum
    }
    field.values = values
    if rule.type == .duration { field.placeholder = "30m, 2h, P1M" }
    return field
  }

  /// Whether a text of several lines is asked for: its words are repeated arguments at a terminal.
  static func isRunningText(_ name: String) -> Bool {
    ["text", "note", "body", "message", "about"].contains(name)
  }

  private static func kind(_ name: String, _ rule: ValueRule) -> ShellField.Kind {
    switch rule.type {
    case .int, .number: return .number
    case .bool: return .toggle
    case .enum: return .choice
    case .date: return .date
    case .time: return .time
    case .input: return .file
    case .json: return .multiline
    case .string: return isRunningText(name) ? .multiline : .text
    case .duration, .id: return .text
    }
  }

  /// A parameter's name as words: `maxMissing` is “Max missing”.
  static func label(_ name: String) -> String {
    SiteText.heading(
      name.kebabCase.split { $0 == "-" || $0 == "." }.joined(separator: " "))
  }

  /// The error without the argument's name, beside which it stands.
  static func complaint(_ error: BerthError) -> String {
    guard let name = error.details["argument"]?.string, error.message.hasPrefix("\(name): ") else {
      return error.code == "input.missing-argument" ? "this is needed" : error.message
    }
    return String(error.message.dropFirst(name.count + 2))
  }
}

extension Effect {
  /// What a person should know before it happens, on a page.
  var webConsequence: String {
    switch self {
    case .reads: return "It changes nothing."
    case .writes: return "You can take it back afterwards."
    case .shares: return "Others may see it; it cannot be taken back here."
    case .pays: return "This is about money."
    case .erases: return "This cannot be taken back."
    }
  }
}
