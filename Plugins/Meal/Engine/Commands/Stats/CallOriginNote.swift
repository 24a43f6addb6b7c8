import BerthSDK

/// Counts calls that came from a widget.
enum WidgetTap {
  /// Records where a command was called from, if it was a widget.
  static func note(_ origin: CallOrigin?, _ command: String, _ call: Call) throws {
    guard origin == .widget else { return }
    try call.events.record("widget_tap", ["command": .string(command)])
  }
}
