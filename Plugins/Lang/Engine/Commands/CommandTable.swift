import BerthSDK

/// What every command's function looks like.
typealias Handler = @Sendable (_ arguments: Arguments, _ call: Call) throws -> Reply

/// The commands of the manifest and the functions behind them.
enum CommandTable {
  /// The function behind a command.
  static func handler(_ command: String) -> Handler? {
    TalkTable.handlers[command] ?? StudyTable.handlers[command] ?? PeopleTable.handlers[command]
  }
}
