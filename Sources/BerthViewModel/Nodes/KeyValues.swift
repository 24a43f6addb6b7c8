import BerthBase

extension View {
  /// Names with their values.
  ///
  /// ```swift
  /// let view = View.keyValues([
  ///   .init("Light", "half shade"),
  ///   .init("Water", "overdue", tone: .warning, link: "berth://garden/water?plant=fern"),
  /// ])
  /// ```
  public static func keyValues(_ pairs: [Pair]) -> View {
    View(.keyValues(KeyValues(pairs: pairs)))
  }

  /// One name with its value.
  ///
  /// ```swift
  /// var pair = View.Pair("Water", "every 3 days")
  /// if pair.key == "Water" {
  ///   pair.value += ", less in winter"
  ///   pair.tone = .accent
  ///   pair.link = "berth://garden/schedule"
  /// }
  /// ```
  public struct Pair: Sendable, Hashable, ViewPart {
    /// The name.
    public var key: String
    /// The value.
    public var value: String
    /// Its mood.
    public var tone: Tone
    /// Where the value leads.
    public var link: String?

    /// A pair.
    public init(_ key: String, _ value: String, tone: Tone = .neutral, link: String? = nil) {
      self.key = key
      self.value = value
      self.tone = tone
      self.link = link
    }

    init() { self.init("", "") }

    mutating func code(with coder: ViewCoder) {
      coder.string("key", &key)
      switch coder.reader.flatMap({ _ in coder.field("value") }) {
      case .integer(let number): value = String(number)
      case .number(let number): value = ViewNumber.text(number)
      default: coder.string("value", &value)
      }
      coder.word("tone", &tone, default: .neutral)
      coder.link("link", &link)
    }
  }

  /// The fields of names with their values.
  package struct KeyValues: Sendable, ViewNode {
    static var kind: String { "keyValues" }

    package var pairs: [Pair] = []

    mutating func code(with coder: ViewCoder) { coder.list("pairs", &pairs) }
  }
}
