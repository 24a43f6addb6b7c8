public import BerthBase

/// What the host asks of a plugin, and how the asker follows it.
public struct CallRequest {
  /// The command's name, or the provider function that is called.
  public var command: String
  /// The arguments, checked against the manifest.
  public var arguments: JSON
  /// Called with the progress of long work.
  public var onProgress: ProgressHandler?
  /// Asks the work to stop.
  public var cancellation: Cancellation
  /// Whether pictures of the view are drawn, rather than shown by their labels.
  public var showsPictures: Bool
  /// Whether the view is drawn as text, which shows one face of a message.
  public var isDrawnAsText: Bool

  /// A request for a command.
  public init(
    command: String, arguments: JSON = .emptyObject, onProgress: ProgressHandler? = nil,
    cancellation: Cancellation = Cancellation(), showsPictures: Bool = true,
    isDrawnAsText: Bool = false
  ) {
    self.command = command
    self.arguments = arguments
    self.onProgress = onProgress
    self.cancellation = cancellation
    self.showsPictures = showsPictures
    self.isDrawnAsText = isDrawnAsText
  }
}

/// What a command answered.
public struct Answer: Sendable {
  /// The stable data for scripts.
  public var data: JSON
  /// The view tree, when one was asked for and the command has one.
  public var view: JSON?

  /// An answer made of its parts.
  public init(data: JSON, view: JSON?) {
    self.data = data
    self.view = view
  }
}
