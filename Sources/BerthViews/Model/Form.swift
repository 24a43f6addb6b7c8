import BerthBase

extension ViewNode {
  /// Questions to the user; the answers become arguments of the submit link.
  public struct Form: Sendable, Hashable {
    /// The title.
    public var title: String?
    /// The questions.
    public var fields: [Field]
    /// What sends the answers.
    public var submit: Action

    /// A form.
    public init(title: String? = nil, fields: [Field], submit: Action) {
      self.title = title
      self.fields = fields
      self.submit = submit
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "title", "fields", "submit"])
      title = try decoder.text(fields, "title")
      self.fields = try decoder.list(fields, "fields") { (decoder, json) throws(ViewError) in
        try Field(&decoder, json)
      }
      guard
        let action = try decoder.optional(
          fields, "submit", { (decoder, json) throws(ViewError) in try Action(&decoder, json) })
      else {
        throw ViewError(path: "\(decoder.path).submit", message: "missing; expected an action")
      }
      submit = action
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("fields", self.fields.map(\.json))
      fields["submit"] = submit.json
    }
  }

  /// A question.
  public struct Field: Sendable, Hashable {
    /// What kind of answer is meant.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case text, multiline, number, choice, toggle, date, time
    }

    /// One of the answers of a choice.
    public struct Option: Sendable, Hashable {
      /// What is sent.
      public var value: String
      /// What people read.
      public var label: String

      /// An answer.
      public init(_ value: String, label: String? = nil) {
        self.value = value
        self.label = label ?? value
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        if case .string(let text) = json {
          self.init(try decoder.counted(text))
          return
        }
        let fields = try decoder.object(json)
        decoder.check(fields, ["value", "label"])
        self.init(
          try decoder.string(fields, "value"), label: try decoder.text(fields, "label"))
      }

      var json: JSON {
        if label == value { return .string(value) }
        var fields = JSONObject()
        fields.set("value", value)
        fields.set("label", label)
        return .object(fields)
      }
    }

    /// The argument the answer becomes.
    public var name: String
    /// The question.
    public var label: String
    /// What kind of answer is meant.
    public var type: Kind
    /// The answer so far; `true` or `false` for a toggle.
    public var value: String?
    /// An example of an answer.
    public var placeholder: String?
    /// A sentence that helps.
    public var help: String?
    /// The answers to choose from.
    public var options: [Option]
    /// The least number.
    public var minimum: Double?
    /// The largest number.
    public var maximum: Double?
    /// Whether an answer is needed.
    public var required: Bool

    /// A question.
    public init(
      name: String, label: String, type: Kind = .text, value: String? = nil,
      placeholder: String? = nil, help: String? = nil, options: [Option] = [],
      minimum: Double? = nil, maximum: Double? = nil, required: Bool = false
    ) {
      self.name = name
      self.label = label
      self.type = type
      self.value = value
      self.placeholder = placeholder
      self.help = help
      self.options = options
      self.minimum = minimum
      self.maximum = maximum
      self.required = required
    }

    private static let known = [
      "name", "label", "type", "value", "placeholder", "help", "options", "minimum", "maximum",
      "required",
    ]

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, Self.known)
      name = try decoder.string(fields, "name")
      label = try decoder.text(fields, "label") ?? name
      type = try decoder.word(fields, "type", default: .text)
      value = try decoder.text(fields, "value")
      placeholder = try decoder.text(fields, "placeholder")
      help = try decoder.text(fields, "help")
      options = try decoder.list(fields, "options") { (decoder, json) throws(ViewError) in
        try Option(&decoder, json)
      }
      minimum = try decoder.optionalNumber(fields, "minimum")
      maximum = try decoder.optionalNumber(fields, "maximum")
      required = try decoder.flag(fields, "required")
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("name", name)
      if label != name { fields.set("label", label) }
      fields.set("type", type, unless: .text)
      fields.set("value", value)
      fields.set("placeholder", placeholder)
      fields.set("help", help)
      fields.set("options", options.map(\.json))
      fields.set("minimum", minimum)
      fields.set("maximum", maximum)
      fields.set("required", required, unless: false)
      return .object(fields)
    }
  }
}
