package import BerthBase

/// What the host asks of a plugin, and how the asker follows it.
package struct CallRequest {
  /// The command's name, or the provider function that is called.
  package var command: String
  /// The arguments, checked against the manifest.
  package var arguments: JSON
  /// The files and addresses among the arguments that the user has named, word for word. No other is
  /// opened: links, jobs and defaults of a plugin name none.
  package var named: Set<String>
  /// How long whoever asks waits for a plugin in a worker, in milliseconds; nil for as long as the
  /// plugin may take.
  package var milliseconds: Int?
  /// Called with the progress of long work.
  package var onProgress: ProgressHandler?
  /// Asks the work to stop.
  var cancellation: Cancellation
  /// Whether pictures of the view are drawn, rather than shown by their labels.
  package var showsPictures: Bool
  /// Whether the view is drawn as text, which shows one face of a message.
  package var isDrawnAsText: Bool

  /// A request for a command.
  package init(
    command: String, arguments: JSON = .emptyObject, named: Set<String> = [],
    milliseconds: Int? = nil, onProgress: ProgressHandler? = nil,
    cancellation: Cancellation = Cancellation(),
    showsPictures: Bool = true, isDrawnAsText: Bool = false
  ) {
    self.command = command
    self.arguments = arguments
    self.named = named
    self.milliseconds = milliseconds
    self.onProgress = onProgress
    self.cancellation = cancellation
    self.showsPictures = showsPictures
    self.isDrawnAsText = isDrawnAsText
  }
}

/// What a command answered.
package struct Answer: Sendable {
  /// The stable data for scripts.
  package var data: JSON
  /// The view tree, when one was asked for and the command has one.
  package var view: JSON?

  /// An answer made of its parts.
  package init(data: JSON, view: JSON?) {
    self.data = data
    self.view = view
  }
}
