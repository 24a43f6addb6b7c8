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
    var view = View(kind: "paywall")
    view.fields.put("title", title)
    view.fields.put("message", message)
    view.fields.put("comparison", comparison.map(\.json))
    view.fields.put("products", products.map(\.json))
    view.fields.put("restore", restore)
    view.fields.put("footnote", footnote)
    return view
  }

  /// A feature without and with payment.
  ///
  /// ```swift
  /// let limit = 10
  /// var row = View.Comparison("Plants", free: .words("\(limit)"), premium: "no limit")
  /// if row.feature == "Plants" { row.premium = .words("up to 500") }
  /// let locked = row.free == false
  /// ```
  public struct Comparison: Sendable, Hashable {
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

      var json: JSON {
        switch self {
        case .words(let words): return .string(words)
        case .has(let flag): return .bool(flag)
        }
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

    var json: JSON {
      ["feature": .string(feature), "free": free.json, "premium": premium.json]
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
  public struct Product: Sendable, Hashable {
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

    var json: JSON {
      var fields = JSONObject()
      fields.put("id", id)
      if name != id { fields.put("name", name) }
      fields.put("price", price)
      fields.put("period", period)
      fields.put("trial", trial)
      fields.put("badge", badge)
      fields.put("link", link)
      return .object(fields)
    }
  }
}
