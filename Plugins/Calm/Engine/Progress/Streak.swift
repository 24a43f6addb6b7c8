/// How many practice days follow each other up to today.
struct Streak: Sendable, Equatable {
  /// Days with practice in the present run; days a freeze protected are not among them.
  var current = 0
  /// The longest run there ever was.
  var longest = 0
  /// The days of the present run that a freeze protected.
  var protected: [Int] = []
  /// Whether something was practised today.
  var isTodayDone = false
  /// Freezes left in the present week.
  var freezesLeft = 0

  /// The streak of some days.
  ///
  /// A day that is not over yet breaks nothing. A missed day costs a freeze of its week (Monday to
  /// Sunday), as long as there is one; it protects the run and adds nothing to it.
  ///
  /// - Parameters:
  ///   - days: the practice days as numbers, ascending, without repeats.
  ///   - today: the practice day of now.
  ///   - freezes: how many missed days a week are protected.
  init(days: [Int], today: Int, freezes: Int) {
    freezesLeft = freezes
    var run = 0
    var frozen: [Int] = []
    var used: [Int: Int] = [:]
    var last: Int?

    /// Whether the days between two are all protected; takes the freezes when they are.
    func bridges(from: Int, to: Int) -> Bool {
      guard freezes > 0, to - from - 1 <= 7 * 2 else { return to - from <= 1 }
      var wanted: [Int: Int] = [:]
      for day in stride(from: from + 1, to: to, by: 1) {
        wanted[CivilDay.monday(day), default: 0] += 1
      }
      guard wanted.allSatisfy({ used[$0.key, default: 0] + $0.value <= freezes }) else {
        return false
      }
      for (week, count) in wanted { used[week, default: 0] += count }
      frozen += (from + 1..<max(to, from + 1))
      return true
    }

    for day in days where day <= today {
      if let before = last, bridges(from: before, to: day) {
        run += 1
      } else {
        run = 1
        frozen = []
      }
      longest = max(longest, run)
      last = day
    }
    guard let last else { return }
    isTodayDone = last == today
    // Today may still come; the days before it must be practised or protected.
    guard isTodayDone || bridges(from: last, to: today) else { return }
    current = run
    protected = frozen
    freezesLeft = max(freezes - used[CivilDay.monday(today), default: 0], 0)
  }
}
