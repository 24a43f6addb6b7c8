import BerthBase

extension ViewNode {
  /// What a locked feature costs and brings.
  public struct Paywall: Sendable, Hashable {
    /// A feature without and with payment.
    public struct Comparison: Sendable, Hashable {
      /// What it is.
      public var feature: String
      /// What one has without paying, such as `10`, `yes` or `no`.
      public var free: String
      /// What one has after paying.
      public var premium: String

      /// A feature without and with payment.
      public init(_ feature: String, free: String, premium: String) {
        self.feature = feature
        self.free = free
        self.premium = premium
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["feature", "free", "premium"])
        feature = try decoder.string(fields, "feature")
        free = try Self.value(&decoder, fields, "free")
        premium = try Self.value(&decoder, fields, "premium")
      }

      private static func value(
        _ decoder: inout ViewDecoder, _ fields: JSONObject, _ key: String
      ) throws(ViewError) -> String {
        if case .bool(let flag)? = fields[key] { return flag ? "yes" : "no" }
        return try decoder.string(fields, key)
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("feature", feature)
        for (key, value) in [("free", free), ("premium", premium)] {
          switch value {
          case "yes": fields[key] = .bool(true)
          case "no": fields[key] = .bool(false)
          default: fields.set(key, value)
          }
        }
        return .object(fields)
      }
    }

    /// Something that can be bought.
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

      private static let known = ["id", "name", "price", "period", "trial", "badge", "link"]

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, Self.known)
        id = try decoder.string(fields, "id")
        name = try decoder.text(fields, "name") ?? id
        price = try decoder.string(fields, "price")
        period = try decoder.text(fields, "period")
        trial = try decoder.text(fields, "trial")
        badge = try decoder.text(fields, "badge")
        link = try decoder.link(fields, "link")
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("id", id)
        if name != id { fields.set("name", name) }
        fields.set("price", price)
        fields.set("period", period)
        fields.set("trial", trial)
        fields.set("badge", badge)
        fields.set("link", link)
        return .object(fields)
      }
    }

    /// The offer in a few words.
    public var title: String
    /// Why the user sees it.
    public var message: String?
    /// What is different with payment.
    public var comparison: [Comparison]
    /// What can be bought; the first is the one most will want.
    public var products: [Product]
    /// The link that brings back what was bought before.
    public var restore: String?
    /// Terms in small print.
    public var footnote: String?

    /// A paywall.
    public init(
      title: String, message: String? = nil, comparison: [Comparison] = [],
      products: [Product] = [], restore: String? = nil, footnote: String? = nil
    ) {
      self.title = title
      self.message = message
      self.comparison = comparison
      self.products = products
      self.restore = restore
      self.footnote = footnote
    }

    private static let known = [
      "kind", "title", "message", "comparison", "products", "restore", "footnote",
    ]

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, Self.known)
      title = try decoder.string(fields, "title")
      message = try decoder.text(fields, "message")
      comparison = try decoder.list(fields, "comparison") { (decoder, json) throws(ViewError) in
        try Comparison(&decoder, json)
      }
      products = try decoder.list(fields, "products") { (decoder, json) throws(ViewError) in
        try Product(&decoder, json)
      }
      restore = try decoder.link(fields, "restore")
      footnote = try decoder.text(fields, "footnote")
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("message", message)
      fields.set("comparison", comparison.map(\.json))
      fields.set("products", products.map(\.json))
      fields.set("restore", restore)
      fields.set("footnote", footnote)
    }
  }
}
