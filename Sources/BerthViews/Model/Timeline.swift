import BerthBase

extension ViewNode {
  /// Steps that take time, such as breathing, cooking or meditation.
  public struct Timeline: Sendable, Hashable {
    /// The title.
    public var title: String?
    /// The steps in order.
    public var steps: [Step]
    /// How often the steps are run through.
    public var rounds: Int
    /// How it is played at a terminal; nil for a plan that is only shown.
    public var playback: Playback?

    /// A timeline.
    public init(
      title: String? = nil, steps: [Step], rounds: Int = 1, playback: Playback? = nil
    ) {
      self.title = title
      self.steps = steps
      self.rounds = rounds
      self.playback = playback
    }

    /// The time of one round, in seconds.
    public var roundLength: Double { steps.reduce(0) { $0 + $1.duration } }

    /// The time all rounds take, in seconds.
    public var total: Double { roundLength * Double(rounds) }

    /// Whether a circle that grows and shrinks goes with the steps.
    public var breathes: Bool { steps.contains { $0.scale != nil } }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "title", "steps", "rounds", "play"])
      title = try decoder.text(fields, "title")
      steps = try decoder.list(fields, "steps") { (decoder, json) throws(ViewError) in
        try Step(&decoder, json)
      }
      rounds = Int(try decoder.number(fields, "rounds", in: 1...10_000, default: 1))
      if let json = fields["play"], !json.isNull {
        playback = try decoder.at(.key("play")) { (decoder) throws(ViewError) in
          try Playback(&decoder, json)
        }
      }
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("steps", steps.map(\.json))
      fields.set("rounds", Double(rounds), unless: 1)
      if let playback { fields["play"] = playback.json }
    }
  }
}
