package import BerthBase
import BerthServices

/// A way to show a notification to the user.
package protocol NotificationChannel {
  /// What the log calls it, such as `terminal`.
  var id: String { get }

  /// Shows a notification; returns once it is out of the host's hands.
  ///
  /// - Throws: why nothing was shown; the host goes on with the other channels and tries this one
  ///   again later. `notify.refused` says that trying again is of no use.
  func deliver(_ delivery: Delivery) throws(BerthError)

  /// Looks whether it could show anything, without showing anything.
  ///
  /// - Throws: what is missing.
  func check() throws(BerthError)
}

extension NotificationChannel {
  package func check() throws(BerthError) {}
}

/// A notification on its way to the user.
package struct Delivery: Sendable, Equatable {
  /// Its number, for `berth notify respond`.
  package var id: String
  /// The plugin's id and name.
  package var plugin: String
  package var pluginName: String
  /// What it says, as finalized.
  package var notification: NotificationRequest
  /// When it is delivered, in local time.
  package var at: CivilTime
  /// The name of its kind, as the manifest says it.
  package var categoryName = ""
  /// Whether its category is for alarms.
  package var isUrgent = false
  /// Whether what it says stays on this machine.
  package var isPrivate = false

  /// The delivery as data: `{"id","plugin","name","at",…}` and the notification's own members.
  package var json: JSON {
    var entry: JSON = [
      "id": .string(id), "plugin": .string(plugin), "name": .string(pluginName),
      "deliveredAt": .string(at.iso8601),
    ]
    let zone = ZoneRules.utc
    for (key, value) in notification.json(in: zone).object ?? JSONObject() where entry[key] == nil {
      entry[key] = value
    }
    entry["at"] = nil
    if isUrgent { entry["urgent"] = true }
    return entry
  }
}

/// Writes notifications as lines of text.
package struct TerminalChannel: NotificationChannel {
  package let id = "terminal"
  private let write: ([UInt8]) -> Bool

  /// - Parameter write: appends bytes to the terminal; false once nobody reads it any more.
  package init(write: @escaping ([UInt8]) -> Bool) { self.write = write }

  package func deliver(_ delivery: Delivery) throws(BerthError) {
    let notification = delivery.notification
    var lines = "\(Self.plain(delivery.pluginName)): \(Self.plain(notification.title))\n"
    for line in notification.body.split(whereSeparator: \.isNewline) {
      lines += "  \(Self.plain(String(line)))\n"
    }
    if let link = notification.link { lines += "  berth open '\(Self.plain(link))'\n" }
    for action in notification.actions {
      lines +=
        "  \(Self.plain(action.title)): berth notify respond \(delivery.id) "
        + "\(Self.plain(action.id))\n"
    }
    guard write(Array(lines.utf8)) else {
      throw BerthError("notify.channel", "the terminal takes no more output")
    }
  }

  /// The text without characters that could steer a terminal.
  private static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let steers =
        scalar.properties.generalCategory == .control
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      scalars.append(steers ? " " : scalar)
    }
    return String(scalars)
  }
}
