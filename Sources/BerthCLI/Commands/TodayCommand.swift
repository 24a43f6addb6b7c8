import BerthBase
import BerthCommands
import BerthManifest

/// `berth today`: one brief from all apps.
enum TodayCommand {
  static let command = HostCommand(
    "today", summary: "one brief from all apps", examples: ["today", "today --json"]
  ) { session, _ throws(BerthError) in
    let report = try DailyBrief.report(session.host) { manifest, brief throws(BerthError) in
      try GateQuestion(session: session).pass(manifest)
      return try PluginClient(session: session).answer(
        manifest, brief.command, brief.arguments, wantsView: session.output.wantsView,
        milliseconds: DailyBrief.patience)
    }
    return try report.unlessAllFailed("briefs", session.output)
  }
}
