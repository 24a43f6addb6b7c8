package import BerthBase

/// The channels a host has, and which of them a kind of notification goes to.
///
/// An array of channels stands for a host that shows everything on all of them.
package struct NotificationChannels: ExpressibleByArrayLiteral {
  private let choice: (String, String) throws(BerthError) -> [any NotificationChannel]

  /// Channels by what the user chose.
  ///
  /// - Parameter choice: the channels of a plugin's id and a category's, in the order they are
  ///   tried; their ids differ.
  package init(
    _ choice: @escaping (String, String) throws(BerthError) -> [any NotificationChannel]
  ) {
    self.choice = choice
  }

  /// The same channels for everything.
  package init(_ channels: [any NotificationChannel]) {
    choice = { _, _ throws(BerthError) in channels }
  }

  package init(arrayLiteral channels: any NotificationChannel...) { self.init(channels) }

  /// The channels of a kind of notification.
  ///
  /// - Throws: `config.invalid` when the user's choice cannot be read.
  package func of(plugin: String, category: String) throws(BerthError) -> [any NotificationChannel]
  {
    try choice(plugin, category)
  }
}
