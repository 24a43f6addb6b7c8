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
  ///   - stay: What makes it interactive at a terminal; nil shows it once.
  ///   - beside: What it is one of, such as the list it was chosen from; shown beside it where there is
  ///     room, and left out elsewhere.
  ///   - standing: What stays in reach however far the page is scrolled.
  ///   - children: What stands below.
  public static func page(
    _ title: String = "", subtitle: String? = nil, accent: Color? = nil,
    language: String? = nil, direction: Direction? = nil, stay: Stay? = nil, beside: [View] = [],
    standing: Action? = nil, @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    page(
      title, subtitle: subtitle, accent: accent, language: language, direction: direction,
      stay: stay, beside: beside, standing: standing, children: try children())
  }

  /// A whole answer with the views of an array.
  ///
  /// ```swift
  /// let views = ["Basil", "Fern"].map { View.text($0) }
  /// let page = View.page("نباتات", language: "ar", direction: .rightToLeft, children: views)
  /// ```
  public static func page(
    _ title: String = "", subtitle: String? = nil, accent: Color? = nil,
    language: String? = nil, direction: Direction? = nil, stay: Stay? = nil, beside: [View] = [],
    standing: Action? = nil, children: [View]
  ) -> View {
    View(
      .page(
        Page(
          title: title, subtitle: subtitle, accent: accent, language: language,
          direction: direction, stay: stay, beside: beside, standing: standing,
          children: children)))
  }

  /// The fields of a page.
  package struct Page: Sendable, ViewNode {
    static var kind: String { "page" }

    package var title = ""
    package var subtitle: String?
    package var accent: Color?
    package var language: String?
    package var direction: Direction?
    package var stay: Stay?
    package var beside: [View] = []
    package var standing: Action?
    package var children: [View] = []

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title, default: "")
      coder.string("subtitle", &subtitle)
      coder.color("accent", &accent)
      coder.string("language", &language)
      coder.require(
        language.map(Direction.isLanguageTag) ?? true,
        "not a BCP 47 tag such as \"ar\" or \"pt-BR\"", at: "language")
      coder.word("direction", &direction)
      coder.part("stay", &stay)
      coder.list("beside", &beside)
      coder.part("standing", &standing)
      coder.list("children", &children)
    }
  }
}
