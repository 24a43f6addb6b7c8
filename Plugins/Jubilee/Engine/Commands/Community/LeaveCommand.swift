import BerthSDK

/// `leave`: takes back everything the user has shared with the others of this home.
struct LeaveCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let count = try ReportBook(call).leave(try store.identity())
    return Reply(["withdrawn": JSON(count), "left": true], bayPage: "Taken back") {
      View.text(
        count == 1
          ? "Your report is gone, and with it your votes, flags and name."
          : "\(count) reports are gone, and with them your votes, flags and name.")
    }
  }
}
