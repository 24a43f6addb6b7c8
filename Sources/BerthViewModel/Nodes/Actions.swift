extension View {
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
    View(.actions(Actions(actions: actions)))
  }

  /// The one thing the user can do next.
  ///
  /// ```swift
  /// let view = View.action("Confirm", link: "berth://guests/confirm?id=7", role: .primary)
  /// ```
  public static func action(
    _ label: String, link: String, role: Action.Role = .secondary
  ) -> View {
    actions([Action(label, link: link, role: role)])
  }

  /// The fields of a row of actions.
  package struct Actions: Sendable, ViewNode {
    static var kind: String { "actions" }

    package var actions: [Action] = []

    mutating func code(with coder: ViewCoder) { coder.list("actions", &actions) }
  }

  /// Something the user can do next.
  ///
  /// ```swift
  /// var action = View.Action("Water", link: "berth://garden/water?plant=fern")
  /// action.role = View.Action.Role.primary
  /// action.label += " the fern"
  /// action.link += "&amount=200"
  /// action.symbol = "heart"
  /// ```
  public struct Action: Sendable, Hashable, ViewPart {
    /// How much it matters.
    public enum Role: String, Sendable, Hashable {
      case primary, secondary, destructive
    }

    /// What one does to the thing it belongs to, where one touches it, instead of choosing it.
    ///
    /// ```swift
    /// let gesture: View.Action.Gesture = arguments.flag("quick") ? .doubleTap : .hold
    /// ```
    public enum Gesture: String, Sendable, Hashable {
      case doubleTap, hold
    }

    /// What it does, as a verb.
    public var label: String
    /// Where it leads, mostly `berth://<plugin>/<command>?argument=value`.
    public var link: String
    /// How much it matters.
    public var role: Role
    /// A well-known sign for it, one of the names that a manifest's `icon` may have, such as `heart`;
    /// where there is little room it stands for the label.
    public var symbol: String?
    /// What does the same to a message it belongs to.
    public var gesture: Gesture?

    /// An action.
    public init(
      _ label: String, link: String, role: Role = .secondary, symbol: String? = nil,
      gesture: Gesture? = nil
    ) {
      self.label = label
      self.link = link
      self.role = role
      self.symbol = symbol
      self.gesture = gesture
    }

    init() { self.init("", link: "") }

    mutating func code(with coder: ViewCoder) {
      coder.string("label", &label)
      coder.link("link", &link)
      coder.word("role", &role, default: .secondary)
      coder.string("symbol", &symbol)
      coder.word("gesture", &gesture)
    }
  }
}
