/// What a document's script must do.
///
/// Each script in `Resources` does one thing, is a function of the element below which it works,
/// put into the object `berth` by its name, and touches only its own elements. It may be called again
/// for what is new in a page. Scripts never make
/// elements out of text: what they show goes through `textContent`, and links come from attributes
/// that the renderer has checked.
package enum HTMLBehaviour: String, CaseIterable, Sendable {
  /// Pan and zoom by wheel, pinch, drag, buttons and keys, the view box being the state.
  case stage
  /// The things of a graph: drag moves one and the graph's forces the others, a tap shows its details,
  /// a hold shows everything, two taps join in what its expand link shows; Enter and E do the same by
  /// key.
  case graph
  /// Places of a map: a tap, Enter or space shows one below the map, Escape or a tap beside them ends
  /// it; what lies in a part of the map is asked for anew when one goes nearer.
  case map
  /// Timers: start, pause, back, next, reset; the clock of the page drives them, so that a hidden tab
  /// loses no time. One that runs goes on when its page gives way to another of the site.
  case timeline
  /// What is heard with a timer: a sound behind it without a gap, cues, a bell, a voice; how loud
  /// they are is kept by the browser.
  case sound
  /// What goes with a timer in a page: its sounds, keys, media keys, a screen that stays on, a small
  /// player on other pages, and the links that hear how far it came.
  case playback
  /// What was written without a network: forms wait in the browser, are shown as waiting and are sent,
  /// each once, when there is one.
  case outbox
  /// Panes of a message: swiping is scrolling; buttons turn to one pane. It begins with the one that
  /// is marked. Two taps say a message, a hold does what its action for that does.
  case chat
  /// Cards one at a time: a tap or Space flips, then goes on; arrows and buttons do so too. Without
  /// the script both sides of every card stand below each other.
  case deck
  /// A card that decides: it follows a finger, says what it would do, flies off or comes back.
  case swipe
  /// What a device gives a form: its position, a barcode its camera sees, a photo.
  case device
  /// A button beside text that is meant to be copied; without the script it is text to select.
  case copy

  /// The script, which needs an object `berth`.
  package var source: ScriptSource { Self.sources[self]! }

  private static let sources = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, ScriptSource($0.script)) })

  private var script: [UInt8] {
    switch self {
    case .stage: PackageResources.stage_js
    case .graph: PackageResources.graph_js
    case .map: PackageResources.map_js
    case .timeline: PackageResources.timeline_js
    case .sound: PackageResources.sound_js
    case .playback: PackageResources.playback_js
    case .outbox: PackageResources.outbox_js
    case .chat: PackageResources.chat_js
    case .deck: PackageResources.deck_js
    case .swipe: PackageResources.swipe_js
    case .device: PackageResources.device_js
    case .copy: PackageResources.copy_js
    }
  }
}
