import BerthViews

/// What the terminal of standard output can show, as environment, settings and the terminal say.
struct TerminalTraits {
  let environment: [String: String]

  /// Colours by option or setting, NO_COLOR (no-color.org), COLORTERM and TERM.
  func color(_ wish: GlobalOptions.Color, isTerminal: Bool) -> TerminalColor {
    switch wish {
    case .never: return .none
    case .auto:
      let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      if !isTerminal || isPlain || environment["TERM"] == "dumb" { return .none }
    case .always: break
    }
    if let depth = environment["COLORTERM"], depth == "truecolor" || depth == "24bit" {
      return .truecolor
    }
    return (environment["TERM"] ?? "").hasSuffix("256color") ? .ansi256 : .ansi16
  }

  /// Dark or light, by setting, by `COLORFGBG`, else as the terminal answers.
  ///
  /// - Parameters:
  ///   - setting: `auto`, `dark` or `light`.
  ///   - ask: sends the terminal a question and returns what it answers; nil when it does not.
  func theme(setting: String?, ask: () -> [UInt8]?) -> TerminalTheme {
    switch setting {
    case "dark": return .dark
    case "light": return .light
    default: break
    }
    if let told = environment["COLORFGBG"].flatMap(TerminalBackground.theme(colorFgBg:)) {
      return told
    }
    // The console of Linux is dark and knows no such question.
    guard let kind = environment["TERM"], !["dumb", "linux", ""].contains(kind) else {
      return .dark
    }
    return ask().flatMap(TerminalBackground.theme(reply:)) ?? .dark
  }

  /// Whether the terminal is one that is known to take OSC 8 hyperlinks; `FORCE_HYPERLINK` decides
  /// where it is set, 0 for none.
  var hyperlinks: Bool {
    if let forced = environment["FORCE_HYPERLINK"] { return !["", "0", "false"].contains(forced) }
    let kind = environment["TERM"] ?? ""
    // Multiplexers pass them on or not, which cannot be seen from here.
    if kind.hasPrefix("screen") || kind.hasPrefix("tmux") { return false }
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) { return version >= 5_000 }
    if let program = environment["TERM_PROGRAM"] {
      return ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby"].contains(program)
    }
    return ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].contains {
      environment[$0] != nil
    }
      || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour"].contains {
        kind.hasPrefix($0)
      }
  }

  /// Whether the terminal is one that puts text on the clipboard when OSC 52 asks for it, without
  /// having been set up to.
  var takesClipboard: Bool {
    let kind = environment["TERM"] ?? ""
    // Multiplexers keep it to themselves unless they are set up.
    if kind.hasPrefix("screen") || kind.hasPrefix("tmux") || environment["TMUX"] != nil {
      return false
    }
    if ["WezTerm", "ghostty", "vscode"].contains(environment["TERM_PROGRAM"]) { return true }
    return ["KITTY_WINDOW_ID", "WT_SESSION"].contains { environment[$0] != nil }
      || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour"].contains {
        kind.hasPrefix($0)
      }
  }

  /// The command that long answers are given to; nil for none.
  var pager: String? {
    guard let pager = environment["PAGER"], pager.contains(where: { !$0.isWhitespace }),
      pager != "cat", environment["TERM"] != "dumb"
    else { return nil }
    return pager
  }
}
