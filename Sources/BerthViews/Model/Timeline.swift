import BerthJSON

extension ViewNode {
  /// Steps that take time, such as breathing, cooking or meditation.
  public struct Timeline: Sendable, Hashable {
    /// One step.
    public struct Step: Sendable, Hashable {
      /// What to do.
      public var label: String
      /// How long, in seconds; 0 for a step that ends when the user says so.
      public var duration: Double
      /// A sentence that says more.
      public var detail: String?

      /// A step.
      public init(_ label: String, duration: Double = 0, detail: String? = nil) {
        self.label = label
        self.duration = duration
        self.detail = detail
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["label", "duration", "detail"])
        label = try decoder.string(fields, "label")
        duration = try decoder.number(fields, "duration", in: 0...604_800, default: 0)
        detail = try decoder.text(fields, "detail")
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("label", label)
        fields.set("duration", duration, unless: 0)
        fields.set("detail", detail)
        return .object(fields)
      }
    }

    /// The title.
    public var title: String?
    /// The steps in order.
    public var steps: [Step]
    /// How often the steps are run through.
    public var rounds: Int

    /// A timeline.
    public init(title: String? = nil, steps: [Step], rounds: Int = 1) {
      self.title = title
      self.steps = steps
      self.rounds = rounds
    }

    /// The time all rounds take, in seconds.
    public var total: Double {
      steps.reduce(0) { $0 + $1.duration } * Double(rounds)
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "title", "steps", "rounds"])
      title = try decoder.text(fields, "title")
      steps = try decoder.list(fields, "steps") { (decoder, json) throws(ViewError) in
        try Step(&decoder, json)
      }
      rounds = Int(try decoder.number(fields, "rounds", in: 1...10_000, default: 1))
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("steps", steps.map(\.json))
      fields.set("rounds", Double(rounds), unless: 1)
    }
  }
}
