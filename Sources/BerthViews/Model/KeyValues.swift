import BerthBase

extension ViewNode {
  /// Names with their values.
  public struct KeyValues: Sendable, Hashable {
    /// One name with its value.
    public struct Pair: Sendable, Hashable {
      /// The name.
      public var key: String
      /// The value.
      public var value: String
      /// Its mood.
      public var tone: ViewTone
      /// Where the value leads.
      public var link: String?

      /// A pair.
      public init(
        _ key: String, _ value: String, tone: ViewTone = .neutral, link: String? = nil
      ) {
        self.key = key
        self.value = value
        self.tone = tone
        self.link = link
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["key", "value", "tone", "link"])
        key = try decoder.string(fields, "key")
        switch fields["value"] {
        case .integer(let number): value = String(number)
        case .number(let number): value = ViewNumber.text(number)
        default: value = try decoder.string(fields, "value")
        }
        tone = try decoder.word(fields, "tone", default: .neutral)
        link = try decoder.link(fields, "link")
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("key", key)
        fields.set("value", value)
        fields.set("tone", tone, unless: .neutral)
        fields.set("link", link)
        return .object(fields)
      }
    }

    /// The pairs, in order.
    public var pairs: [Pair]

    /// Names with their values.
    public init(_ pairs: [Pair]) { self.pairs = pairs }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "pairs"])
      pairs = try decoder.list(fields, "pairs") { (decoder, json) throws(ViewError) in
        try Pair(&decoder, json)
      }
    }

    func write(to fields: inout JSONObject) { fields.set("pairs", pairs.map(\.json)) }
  }
}
