import BerthBase
import BerthManifest

/// The rules of what the user prefers and of when the app may come.
extension DeliveryPolicy {
  /// The rules a scheduler has unless it is given others, in their order:
  ///
  /// | rule | what it does |
  /// |---|---|
  /// | `off` | suppresses while the setting `notifications` is off |
  /// | `opt-in` | suppresses a category the user has not allowed |
  /// | `paused` | suppresses while all, the app or the category is paused |
  /// | `focus` | asks again every 15 minutes while a focus mode is on, as long as there is time |
  /// | `quiet` | puts off to the end of quiet hours |
  /// | `window` | puts off to the next of the category's windows |
  /// | `recent-use` | suppresses when the app was just used |
  /// | `per-day` | suppresses beyond the category's cap per local day |
  /// | `app-per-day` | suppresses beyond the app's cap per local day |
  /// | `back-off` | suppresses while the category rests because it was ignored |
  ///
  /// What is put off to a time at which it is too late is suppressed by the rule that did so. What
  /// is too late without any rule's doing is missed: `expired`, `window` or `late`.
  package static var standard: [DeliveryPolicy] {
    [
      .mainSwitch, .optIn, .paused, .focus, .quietHours, .categoryWindow, .recentUse, .perDay,
      .appPerDay, .backOff,
    ]
  }

  /// The host's setting `notifications`.
  package static let mainSwitch = DeliveryPolicy("off") { context in
    context.preferences.isOn
      ? .allow : .suppress("notifications are turned off: berth config set notifications on")
  }

  /// The user's word on the category, else the manifest's.
  package static let optIn = DeliveryPolicy("opt-in") { context in
    context.categoryPreferences.isOn ?? context.category.isEnabled
      ? .allow
      : .suppress(
        "“\(context.category.name)” is off: "
          + "berth notify settings \(context.plugin.id) \(context.category.id) on")
  }

  /// Pauses of all, of the plugin and of the category.
  package static let paused = DeliveryPolicy("paused") { context in
    let category = context.categoryPreferences.pausedUntil
    let plugin = context.pluginPreferences.pausedUntil
    let all = context.preferences.pausedUntil
    let until = max(all ?? .min, plugin ?? .min, category ?? .min)
    guard until > context.now else { return .allow }
    let what =
      until == all
      ? "all notifications are"
      : until == plugin
        ? "notifications of \(context.plugin.name) are" : "“\(context.category.name)” is"
    return .suppress("\(what) paused until \(context.text(until)): berth notify resume")
  }

  /// How often a notification that waits for the end of a focus mode is asked about: every 15
  /// minutes, in milliseconds.
  static let focusInterval: Int64 = 15 * 60_000
  /// How long before its end it is asked about for the last time: a minute, in milliseconds.
  static let lastChance: Int64 = 60_000

  /// A focus mode: the setting `focus`, or a file that says so.
  package static let focus = DeliveryPolicy("focus") { context in
    guard context.preferences.isFocused else { return .allow }
    let last = (context.end ?? .max).adding(-lastChance)
    let next = context.now.adding(focusInterval)
    // One more look just before it is too late; after that its end, which suppresses it.
    let until = next <= last ? next : last > context.now ? last : context.end ?? next
    return .delay(until: until, "a focus mode is on: berth config set focus off")
  }

  /// The user's quiet hours, which urgent ones pass if the user lets them.
  package static let quietHours = DeliveryPolicy("quiet") { context in
    guard let quiet = context.preferences.quietHours,
      let open = quiet.open(at: context.now, context.calendar),
      !(context.category.isUrgent && context.categoryPreferences.mayInterrupt)
    else { return .allow }
    return .delay(until: open.span.end, "it is quiet from \(quiet.texts.from) to \(quiet.texts.to)")
  }

  /// The windows the manifest gives the category.
  package static let categoryWindow = DeliveryPolicy("window") { context in
    let windows = context.category.windows
    guard !windows.isEmpty,
      !windows.contains(where: { $0.open(at: context.now, context.calendar) != nil })
    else { return .allow }
    let next = windows.map { $0.nextStart(after: context.now, context.calendar) }.min() ?? .max
    return .delay(
      until: next,
      "“\(context.category.name)” comes "
        + windows.map(\.description).joined(separator: " or "))
  }
}
