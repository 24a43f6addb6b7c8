import BerthSDK

/// Counts calls that came from a widget or from a sentence.
enum CallOriginNote {
  /// Records where a command was called from, if it was not the person's own words for a command.
  static func note(_ origin: CallOrigin?, _ command: String, _ call: Call) throws {
    switch origin {
    case nil: break
    case .widget: try call.events.record("widget_tap", ["command": .string(command)])
    case .ask: try call.events.record("siri_intent_invoked", ["command": .string(command)])
    }
  }
}
