import BerthBase

extension View {
  /// A whole answer: a title and what stands below it.
  ///
  /// ```swift
  /// let plants = try database.rows("select name, moisture from plants order by name") {
  ///   (name: $0.text(0), moisture: $0.double(1))
  /// }
  /// let stay = View.Stay(everySeconds: 600)
  /// let page = View.page("Garden", subtitle: "Today", accent: .green, stay: stay) {
  ///   View.badges(["indoors", .init("no rain", tone: .warning)])
  ///   View.section("Moisture") {
  ///     for plant in plants {
  ///       View.progress(plant.name, value: plant.moisture, detail: "60 % is right")
  ///     }
  ///   }
  ///   View.divider
  ///   View.actions([.init("Water all", link: "berth://garden/water", role: .primary)])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title; leave it empty when the content speaks for itself.
  ///   - subtitle: A line below the title.
  ///   - accent: The colour of links and main actions; berth's teal when nil.
  ///   - language: What it is written in, as a tag of BCP 47 such as `ar` or `pt-BR`.
  ///   - direction: How it is written; follows the language when nil.
  ///   - stay: What makes it stay at a terminal; nil shows it once.
  ///   - children: What stands below.
  public static func page(
    _ title: String = "", subtitle: String? = nil, accent: Color? = nil,
    language: String? = nil, direction: Direction? = nil, stay: Stay? = nil,
    @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    page(
      title, subtitle: subtitle, accent: accent, language: language, direction: direction,
      stay: stay, children: try children())
  }

  /// A whole answer with the views of an array.
  ///
  /// ```swift
  /// let views = ["Basil", "Fern"].map { View.text($0) }
  /// let page = View.page("نباتات", language: "ar", direction: .rightToLeft, children: views)
  /// ```
  public static func page(
    _ title: String = "", subtitle: String? = nil, accent: Color? = nil,
    language: String? = nil, direction: Direction? = nil, stay: Stay? = nil, children: [View]
  ) -> View {
    var view = View(kind: "page")
    view.fields.put("title", nonEmpty: title)
    view.fields.put("subtitle", subtitle)
    view.fields.put("accent", accent?.text)
    view.fields.put("language", language)
    view.fields.put("direction", direction?.rawValue)
    if let stay { view.fields["stay"] = stay.json }
    view.fields.put("children", children)
    return view
  }

  /// A titled part of a page.
  ///
  /// ```swift
  /// let section = View.section("Guests") {
  ///   View.list(["Ada", "Grace"])
  /// }
  /// ```
  public static func section(
    _ title: String = "", @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    section(title, children: try children())
  }

  /// A titled part of a page with the views of an array.
  ///
  /// ```swift
  /// let guests = ["Ada", "Grace"].map { View.text($0) }
  /// let section = View.section("Guests", children: guests)
  /// ```
  public static func section(_ title: String = "", children: [View]) -> View {
    var view = View(kind: "section")
    view.fields.put("title", nonEmpty: title)
    view.fields.put("children", children)
    return view
  }

  /// A break between two parts.
  ///
  /// ```swift
  /// let parts = [View.text("Serves four."), View.divider, View.text("Serve it hot.")]
  /// ```
  public static var divider: View { View(kind: "divider") }

  /// How far something has come; `value` is 0 to 1.
  ///
  /// ```swift
  /// let bar = View.progress("Guests", value: 18.0 / 24, detail: "18 of 24 have answered")
  /// ```
  public static func progress(
    _ label: String = "", value: Double, detail: String? = nil
  ) -> View {
    var view = View(kind: "progress")
    view.fields.put("label", nonEmpty: label)
    view.fields.put("value", value.isFinite ? min(max(value, 0), 1) : 0)
    view.fields.put("detail", detail)
    return view
  }

  /// Short labels in a row.
  ///
  /// ```swift
  /// let view = View.badges(["vegan", "30 min", View.Badge("nuts", tone: .bad)])
  /// ```
  public static func badges(_ badges: [Badge]) -> View {
    var view = View(kind: "badges")
    view.fields.put("badges", badges.map(\.json))
    return view
  }

  /// What the user can do next.
  ///
  /// ```swift
  /// let view = View.actions([
  ///   View.Action("Confirm", link: "berth://guests/confirm?id=7", role: .primary),
  ///   View.Action("Write", link: "mailto:ada@example.com"),
  ///   View.Action("Remove", link: "berth://guests/remove?id=7", role: .destructive),
  /// ])
  /// ```
  public static func actions(_ actions: [Action]) -> View {
    var view = View(kind: "actions")
    view.fields.put("actions", actions.map(\.json))
    return view
  }

  /// The mood of a label, a cell or a value.
  ///
  /// ```swift
  /// func tone(moisture: Double) -> View.Tone {
  ///   switch moisture {
  ///   case ..<0.2: .bad
  ///   case ..<0.4: .warning
  ///   default: .good
  ///   }
  /// }
  /// ```
  public enum Tone: String, Sendable, Hashable {
    case neutral, accent, good, warning, bad
  }

  /// A short label.
  ///
  /// ```swift
  /// var badge: View.Badge = "dry"
  /// badge.tone = .warning
  /// if badge.tone != .neutral { badge.text += "!" }
  /// ```
  public struct Badge: Sendable, Hashable, ExpressibleByStringLiteral {
    /// One or two words.
    public var text: String
    /// Its mood.
    public var tone: Tone

    /// A label.
    public init(_ text: String, tone: Tone = .neutral) {
      self.text = text
      self.tone = tone
    }

    /// The same from a literal.
    public init(stringLiteral text: String) { self.init(text) }

    var json: JSON {
      if tone == .neutral { return .string(text) }
      return ["text": .string(text), "tone": .string(tone.rawValue)]
    }
  }

  /// Something the user can do next.
  ///
  /// ```swift
  /// var action = View.Action("Water", link: "berth://garden/water?plant=fern")
  /// action.role = View.Action.Role.primary
  /// action.label += " the fern"
  /// action.link += "&amount=200"
  /// ```
  public struct Action: Sendable, Hashable {
    /// How much it matters.
    public enum Role: String, Sendable, Hashable {
      case primary, secondary, destructive
    }

    /// What it does, as a verb.
    public var label: String
    /// Where it leads, mostly `berth://<plugin>/<command>?argument=value`.
    public var link: String
    /// How much it matters.
    public var role: Role

    /// An action.
    public init(_ label: String, link: String, role: Role = .secondary) {
      self.label = label
      self.link = link
      self.role = role
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("label", label)
      fields.put("link", link)
      if role != .secondary { fields.put("role", role.rawValue) }
      return .object(fields)
    }
  }
}
