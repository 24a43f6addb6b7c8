extension View {
  /// Questions to the user; the answers become arguments of the submit action's link.
  ///
  /// ```swift
  /// let form = View.form(
  ///   title: "New guest",
  ///   fields: [
  ///     .init("name", label: "Name", placeholder: "Ada", required: true),
  ///     .init("seats", label: "Seats", type: .number, value: "1", minimum: 1, maximum: 8),
  ///     .init("meal", label: "Meal", type: .choice, options: ["fish", "vegetables"]),
  ///     .init("day", label: "Day", type: .date),
  ///     .init("hour", label: "Hour", type: .time, help: "The kitchen closes at 22:00."),
  ///     .init("until", label: "Answer until", type: .dateTime),
  ///     .init("child", label: "A child", type: .toggle, value: "false"),
  ///     .init("notes", label: "Notes", type: .multiline),
  ///     .init("photo", label: "Photo", type: .photo),
  ///     .init("greeting", label: "A spoken greeting", type: .recording),
  ///     .init("home", label: "Where you come from", type: .position, decimals: 2),
  ///     .init("ticket", label: "Ticket", type: .barcode),
  ///     .init("letter", label: "Letter", type: .file),
  ///   ],
  ///   submit: .init("Invite", link: "berth://guests/add", role: .primary))
  /// ```
  public static func form(title: String? = nil, fields: [Field], submit: Action) -> View {
    View(.form(Form(title: title, fields: fields, submit: submit)))
  }

  /// A question.
  ///
  /// A form may be made once and filled in with what is known so far:
  ///
  /// ```swift
  /// var field = View.Field("seats", label: "Seats", type: .number, minimum: 1)
  /// field.value = arguments.optionalString(field.name)
  /// field.required = true
  /// field.help = "Children count too."
  /// if arguments.flag("large") { field.maximum = 20 } else { field.minimum = 2 }
  /// if field.type == .number { field.placeholder = "2" }
  /// if field.required { field.label += " *" }
  /// ```
  public struct Field: Sendable, Hashable, ViewPart {
    /// What kind of answer is meant.
    ///
    /// ```swift
    /// let kind: View.Field.Kind = arguments.flag("long") ? .multiline : .text
    /// let note = View.Field("note", label: "Note", type: kind)
    /// ```
    public enum Kind: String, Sendable, Hashable {
      case text, multiline, number, choice, toggle, date, time, file
      /// A day and a time of day without a zone: `2026-05-01T03:30`.
      case dateTime = "datetime"
      /// A picture: a file or one from the camera, made smaller before it is sent where it can be.
      case photo
      /// A voice: a file, or what the microphone hears.
      case recording
      /// A place as `LATITUDE,LONGITUDE`: typed, or where one is.
      case position
      /// The digits under a barcode: typed, or read by the camera.
      case barcode

      /// Whether a file is the answer.
      package var isFile: Bool { self == .file || self == .photo || self == .recording }
    }

    /// One of the answers of a choice.
    ///
    /// ```swift
    /// let none: View.Field.Option = "none"
    /// let plants = try database.rows("SELECT id, name FROM plants") {
    ///   View.Field.Option($0.text(0), label: $0.text(1))
    /// }
    /// let sorted = plants.sorted { $0.label < $1.label }
    /// var field = View.Field("plant", label: "Plant", type: .choice, options: [none])
    /// field.options += sorted
    /// field.value = sorted.first?.value
    /// ```
    public struct Option: Sendable, Hashable, ExpressibleByStringLiteral, ViewPart {
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

      var shorthand: String? { label == value ? value : nil }

      mutating func code(with coder: ViewCoder) {
        coder.string("value", &value)
        coder.string("label", &label, default: value)
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
    /// The decimals to which a position is rounded before it leaves the device, 0 to 6; nil for 4,
    /// some ten metres.
    public var decimals: Int?
    /// Whether an answer is needed.
    public var required: Bool
    /// What was wrong with the answer, where a page shows a form again.
    package var error: String?

    /// A question.
    public init(
      _ name: String, label: String, type: Kind = .text, value: String? = nil,
      placeholder: String? = nil, help: String? = nil, options: [Option] = [],
      minimum: Double? = nil, maximum: Double? = nil, decimals: Int? = nil, required: Bool = false
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
      self.decimals = decimals
      self.required = required
    }

    init() { self.init("", label: "") }

    mutating func code(with coder: ViewCoder) {
      coder.string("name", &name)
      coder.string("label", &label, default: name)
      coder.word("type", &type, default: .text)
      coder.string("value", &value)
      coder.string("placeholder", &placeholder)
      coder.string("help", &help)
      coder.list("options", &options)
      coder.number("minimum", &minimum)
      coder.number("maximum", &maximum)
      var decimals = self.decimals.map(Double.init)
      coder.number("decimals", &decimals, in: 0...6)
      if coder.isReading { self.decimals = decimals.map { Int($0) } }
      coder.flag("required", &required)
    }
  }

  /// The fields of a form.
  package struct Form: Sendable, ViewNode {
    static var kind: String { "form" }

    package var title: String?
    package var fields: [Field] = []
    package var submit = Action()
    /// What was wrong with the answers together, where a page shows a form again.
    package var error: String?
    /// The fields that held an answer before, where a page shows a form again with what was typed; nil where they
    /// hold it still.
    package var answered: Set<String>?

    /// Whether a file is among the answers.
    package var hasFile: Bool { fields.contains { $0.type.isFile } }

    /// The fields whose answer is running text and was there before: one that comes back empty was emptied.
    package var emptiable: [String] {
      fields.filter { field in
        (field.type == .text || field.type == .multiline)
          && answered?.contains(field.name) ?? (field.value?.isEmpty == false)
      }
      .map(\.name)
    }

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.list("fields", &fields)
      coder.part("submit", &submit, "an action")
    }
  }
}
