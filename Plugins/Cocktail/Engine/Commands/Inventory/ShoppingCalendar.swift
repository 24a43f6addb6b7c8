import BerthSDK
import Calendar

/// The shopping list as iCalendar tasks (RFC 5545).
enum ShoppingCalendar {
  /// A calendar with a task for each thing.
  ///
  /// - Parameter now: the instant of writing, Unix milliseconds.
  static func text(_ items: [Shopping.Item], now: Int64) -> String {
    CalendarFile.text(product: "berth//Cocktail Mixologist", name: "Shopping list") { lines in
      for item in items {
        CalendarTask(
          uid: "\(item.id)-\(item.at)@cocktail.berth", stamp: now, summary: item.name,
          description: item.drinks.isEmpty ? "" : "For " + Words.list(item.drinks),
          category: "Shopping", isDone: item.isChecked
        ).write(to: &lines)
      }
    }
  }
}
