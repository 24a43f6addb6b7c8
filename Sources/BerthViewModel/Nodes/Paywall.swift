import BerthBase

extension View {
  /// What a locked feature costs and brings.
  ///
  /// ```swift
  /// let offer = View.paywall(
  ///   "Grow more", message: "The free garden holds 10 plants.",
  ///   comparison: [
  ///     .init("Plants", free: "10", premium: "no limit"),
  ///     .init("Reminders", free: false, premium: true),
  ///   ],
  ///   products: [
  ///     .init(
  ///       id: "year", name: "A year", price: "$19.99", period: "year", trial: "7 days free",
  ///       badge: "Save 33%", link: "berth://garden/buy?product=year"),
  ///     .init(id: "life", name: "For good", price: "$49.99"),
  ///   ],
  ///   restore: "berth://garden/restore", footnote: "Cancel at any time.")
  /// let view = try call.entitlement.allows("plants") ? View.text("Welcome.") : offer
  /// ```
  ///
  /// - Parameters:
  ///   - title: The offer in a few words.
  ///   - message: Why the user sees it.
  ///   - comparison: What is different with payment.
  ///   - products: What can be bought; the first is the one most will want.
  ///   - restore: The link that brings back what was bought before.
  ///   - footnote: Terms in small print.
  public static func paywall(
    _ title: String, message: String? = nil, comparison: [Comparison] = [],
    products: [Product] = [], restore: String? = nil, footnote: String? = nil
  ) -> View {
    View(
      .paywall(
        Paywall(
          title: title, message: message, comparison: comparison, products: products,
          restore: restore, footnote: footnote)))
  }

  /// A feature without and with payment.
  ///
  /// ```swift
  /// let limit = 10
  /// var row = View.Comparison("Plants", free: .words("\(limit)"), premium: "no limit")
  /// if row.feature == "Plants" { row.premium = .words("up to 500") }
  /// let locked = row.free == false
  /// ```
  public struct Comparison: Sendable, Hashable, ViewPart {
    /// What one has: a word such as `10`, or `true` and `false` for a tick or none.
    ///
    /// ```swift
    /// let values: [View.Comparison.Value] = ["10", true, .words("10"), .has(true)]
    /// ```
    public enum Value: Sendable, Hashable, ExpressibleByStringLiteral,
      ExpressibleByBooleanLiteral
    {
      case words(String)
      case has(Bool)

      /// The same from a literal.
      public init(stringLiteral words: String) { self = .words(words) }
      /// The same from true or false.
      public init(booleanLiteral has: Bool) { self = .has(has) }

      /// The words, or yes or no.
      package var text: String {
        switch self {
        case .words(let words): return words
        case .has(let has): return has ? "yes" : "no"
        }
      }

      fileprivate mutating func code(_ key: String, with coder: ViewCoder) {
        if coder.reader != nil {
          if case .bool(let has)? = coder.field(key) { return self = .has(has) }
        } else if case .has(let has) = self {
          return coder.put(key, .bool(has))
        }
        var words = text
        coder.string(key, &words)
        self = .words(words)
      }
    }

    /// What it is.
    public var feature: String
    /// What one has without and after paying.
    public var free, premium: Value

    /// A feature without and with payment.
    public init(_ feature: String, free: Value, premium: Value) {
      self.feature = feature
      self.free = free
      self.premium = premium
    }

    init() { self.init("", free: "", premium: "") }

    mutating func code(with coder: ViewCoder) {
      coder.string("feature", &feature)
      free.code("free", with: coder)
      premium.code("premium", with: coder)
    }
  }

  /// Something that can be bought.
  ///
  /// ```swift
  /// var month = View.Product(id: "month", name: "A month", price: "$2.49", period: "month")
  /// month.link = "berth://garden/buy?product=\(month.id)"
  /// if month.period != nil { month.trial = "7 days free" }
  /// month.badge = "Popular"
  /// let label = "\(month.name): \(month.price)"
  /// ```
  public struct Product: Sendable, Hashable, ViewPart {
    /// Its id in the catalog.
    public var id: String
    /// Its name.
    public var name: String
    /// The price as people read it, such as `$4.99`.
    public var price: String
    /// For how long, such as `month`; nil when paid once.
    public var period: String?
    /// The trial or intro offer, such as `7 days free`.
    public var trial: String?
    /// A short label, such as `Save 33%`.
    public var badge: String?
    /// The link that buys it.
    public var link: String?

    /// What a button says that begins the trial or buys it: `Start 7-day free trial`, `Buy`.
    package var actionLabel: String {
      guard let trial else { return "Buy" }
      let words = trial.split(separator: " ")
      guard words.count == 3, words[2] == "free", Int(words[0]) != nil else {
        return "Start free trial"
      }
      let unit = words[1].hasSuffix("s") ? words[1].dropLast() : words[1]
      return "Start \(words[0])-\(unit) free trial"
    }

    /// A product.
    public init(
      id: String, name: String, price: String, period: String? = nil, trial: String? = nil,
      badge: String? = nil, link: String? = nil
    ) {
      self.id = id
      self.name = name
      self.price = price
      self.period = period
      self.trial = trial
      self.badge = badge
      self.link = link
    }

    init() { self.init(id: "", name: "", price: "") }

    mutating func code(with coder: ViewCoder) {
      coder.string("id", &id)
      coder.string("name", &name, default: id)
      coder.string("price", &price)
      coder.string("period", &period)
      coder.string("trial", &trial)
      coder.string("badge", &badge)
      coder.link("link", &link)
    }
  }

  /// The fields of a paywall.
  package struct Paywall: Sendable, ViewNode {
    static var kind: String { "paywall" }

    package var title = ""
    package var message: String?
    package var comparison: [Comparison] = []
    package var products: [Product] = []
    package var restore: String?
    package var footnote: String?

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.string("message", &message)
      coder.list("comparison", &comparison)
      coder.list("products", &products)
      coder.link("restore", &restore)
      coder.string("footnote", &footnote)
    }
  }
}
