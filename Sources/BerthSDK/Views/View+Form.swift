import BerthJSON

extension View {
  /// Questions to the user; the answers become arguments of the submit action's link.
  public static func form(title: String? = nil, fields: [Field], submit: Action) -> View {
    var view = View(kind: "form")
    view.fields.put("title", title)
    view.fields.put("fields", fields.map(\.json))
    view.fields["submit"] = submit.json
    return view
  }

  /// A question.
  public struct Field: Sendable, Hashable {
    /// What kind of answer is meant.
    public enum Kind: String, Sendable, Hashable {
      case text, multiline, number, choice, toggle, date, time
    }

    /// One of the answers of a choice.
    public struct Option: Sendable, Hashable, ExpressibleByStringLiteral {
      /// What is sent.
      public var value: String
      /// What people read.
      public var label: String

      /// An answer.
      public init(_ value: String, label: String? = nil) {
        self.value = value
        self.label = label ?? value
      }

      /// The same from a literal.
      public init(stringLiteral value: String) { self.init(value) }

      var json: JSON {
        label == value
          ? .string(value) : ["value": .string(value), "label": .string(label)]
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
    /// The least and the largest number.
    public var minimum, maximum: Double?
    /// Whether an answer is needed.
    public var required: Bool

    /// A question.
    public init(
      _ name: String, label: String, type: Kind = .text, value: String? = nil,
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

    var json: JSON {
      var fields = JSONObject()
      fields.put("name", name)
      if label != name { fields.put("label", label) }
      if type != .text { fields.put("type", type.rawValue) }
      fields.put("value", value)
      fields.put("placeholder", placeholder)
      fields.put("help", help)
      fields.put("options", options.map(\.json))
      fields.put("minimum", minimum)
      fields.put("maximum", maximum)
      fields.put("required", required, unless: false)
      return .object(fields)
    }
  }
}
