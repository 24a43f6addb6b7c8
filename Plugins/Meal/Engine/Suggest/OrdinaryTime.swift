/// How long a meal may take where nobody says how long: by the meal, the day of the week and the hour.
enum OrdinaryTime {
  /// Minutes from start to table, with all soaking, marinating and resting.
  ///
  /// - Parameters:
  ///   - weekday: 1 Monday to 7 Sunday.
  ///   - hour: of the day when one asks, 0 to 23.
  static func limit(_ period: MealPeriod, weekday: Int, hour: Int) -> Int {
    let isWeekend = weekday >= 6
    switch period {
    case .breakfast: return isWeekend ? 60 : 30
    case .lunch: return isWeekend ? 90 : 45
    case .dinner:
      // Who looks late wants to eat soon.
      if hour >= 21 || hour < 4 { return 30 }
      if hour == 20 { return 45 }
      if !isWeekend { return 60 }
      return hour < 17 ? 240 : 90
    }
  }

  /// The limit of a meal that is planned for a day, not asked for now.
  static func planned(_ period: MealPeriod, weekday: Int) -> Int {
    limit(period, weekday: weekday, hour: 12)
  }
}
