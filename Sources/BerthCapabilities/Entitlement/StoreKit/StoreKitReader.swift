import BerthBase
import BerthManifest

/// Reads a StoreKit configuration, collecting every problem with its path.
final class StoreKitReader {
  typealias Configuration = StoreKitConfiguration

  private(set) var problems: [ManifestProblem] = []
  private var seen: [String: String] = [:]
  private var locale = "en_US"

  func configuration(_ root: JSONCursor) -> Configuration {
    var configuration = Configuration(version: 0, currency: nil, products: [])
    guard root.value?.object != nil else {
      problem(root, "expected an object, found \(root.value?.kindName ?? "nothing")", Self.resave)
      return configuration
    }
    configuration.version = version(root["version"])
    let settings = root["settings"]
    locale = settings["_locale"].value?.string ?? locale
    configuration.currency = Storefront.currency(
      storefront: settings["_storefront"].value?.string, locale: settings["_locale"].value?.string)
    for cursor in list(root["products"]) {
      if let product = product(cursor) { configuration.products.append(product) }
    }
    for cursor in list(root["nonRenewingSubscriptions"]) {
      if let product = product(cursor, .nonRenewing) { configuration.products.append(product) }
    }
    for group in list(root["subscriptionGroups"]) {
      let name = group["name"].value?.string
      for cursor in list(group["subscriptions"]) {
        guard var product = product(cursor, .recurring) else { continue }
        product.group = name
        configuration.products.append(product)
      }
    }
    return configuration
  }

  private func version(_ cursor: JSONCursor) -> Int {
    guard let major = text(cursor["major"], "a whole number", { $0.int }) else { return 0 }
    if !(2...4).contains(major) {
      problem(
        cursor["major"], "version \(major) is not read here; expected 2, 3 or 4", Self.resave)
    }
    return major
  }

  private func product(
    _ cursor: JSONCursor, _ fixed: Configuration.Kind? = nil
  ) -> Configuration.Product? {
    guard text(cursor, "an object", { $0.object }) != nil else { return nil }
    let before = problems.count
    let id = identifier(cursor["productID"])
    let kind = fixed ?? kind(cursor["type"])
    let price = amount(cursor["displayPrice"])
    let words = localization(cursor["localizations"])
    var product = Configuration.Product(
      id: id ?? "", name: words.name ?? cursor["referenceName"].value?.string ?? id ?? "",
      summary: words.summary, kind: kind ?? .consumable, price: price ?? "0",
      isFamilyShareable: flag(cursor["familyShareable"]))
    if product.name.isEmpty { product.name = product.id }
    if kind == .recurring {
      product.period = period(cursor["recurringSubscriptionPeriod"])
      product.offer = offer(cursor["introductoryOffer"])
      if cursor["groupNumber"].exists {
        product.level = text(cursor["groupNumber"], "a whole number", { $0.int })
      }
    }
    return problems.count == before ? product : nil
  }

  private func kind(_ cursor: JSONCursor) -> Configuration.Kind? {
    guard let word = text(cursor, "a string", { $0.string }) else { return nil }
    if let kind = Configuration.Kind(rawValue: word), kind != .recurring { return kind }
    problem(
      cursor, "expected Consumable, NonConsumable or NonRenewingSubscription, found “\(word)”",
      "subscriptions that renew belong under “subscriptionGroups”")
    return nil
  }

  private func offer(_ cursor: JSONCursor) -> Configuration.Offer? {
    guard cursor.exists else { return nil }
    let word = text(cursor["paymentMode"], "a string", { $0.string })
    let mode = word.flatMap(Configuration.PaymentMode.init(rawValue:))
    if let word, mode == nil {
      problem(
        cursor["paymentMode"], "expected free, payAsYouGo or payUpFront, found “\(word)”",
        "use one of the three")
    }
    let period = period(cursor["subscriptionPeriod"])
    var count = 1
    if cursor["numberOfPeriods"].exists {
      count = text(cursor["numberOfPeriods"], "a whole number", { $0.int }) ?? 1
      if !(1...60).contains(count) {
        problem(cursor["numberOfPeriods"], "expected 1 to 60, found \(count)", "correct the number")
        count = 1
      }
    }
    let price = mode == .free ? nil : amount(cursor["displayPrice"])
    guard let mode, let period else { return nil }
    return Configuration.Offer(mode: mode, period: period, count: count, price: price)
  }

  private func identifier(_ cursor: JSONCursor) -> String? {
    guard let id = text(cursor, "a string", { $0.string }) else { return nil }
    guard NameRules.isProductID(id) else {
      problem(
        cursor, "“\(id)” is no product id", "use letters, digits, dots, dashes and underscores")
      return nil
    }
    if let first = seen[id] {
      problem(cursor, "the product “\(id)” is at \(first) already", "give it an id of its own")
      return nil
    }
    seen[id] = cursor.path
    return id
  }

  /// A decimal number; files saved in other languages may have a comma in it.
  private func amount(_ cursor: JSONCursor) -> String? {
    guard let text = text(cursor, "a price in a string, such as “4.99”", { $0.string }) else {
      return nil
    }
    let plain = text.replacing(",", with: ".")
    if Money(plain) != nil { return plain }
    problem(cursor, "expected a price such as “4.99”, found “\(text)”", "write digits alone")
    return nil
  }

  private func period(_ cursor: JSONCursor) -> CalendarDuration? {
    guard let text = text(cursor, "a period such as “P1M”", { $0.string }) else { return nil }
    if text.hasPrefix("P"), let period = CalendarDuration(text), period.isCalendrical,
      !period.isZero, period.roughDays < 36_600
    {
      return period
    }
    problem(
      cursor, "expected a period of days, weeks, months or years, found “\(text)”",
      "write it in ISO 8601 form, such as “P1W”, “P1M” or “P1Y”")
    return nil
  }

  /// The texts in the file's language, else in the first that has some.
  private func localization(_ cursor: JSONCursor) -> (name: String?, summary: String?) {
    var best: (name: String?, summary: String?) = (nil, nil)
    for element in list(cursor) {
      let name = element["displayName"].value?.string.flatMap { $0.isEmpty ? nil : $0 }
      let summary = element["description"].value?.string.flatMap { $0.isEmpty ? nil : $0 }
      if element["locale"].value?.string == locale, name != nil { return (name, summary) }
      if best.name == nil { best = (name, summary) }
    }
    return best
  }

  private func flag(_ cursor: JSONCursor) -> Bool {
    guard cursor.exists else { return false }
    return text(cursor, "true or false", { $0.bool }) ?? false
  }

  private func list(_ cursor: JSONCursor) -> [JSONCursor] {
    guard cursor.exists else { return [] }
    if let elements = try? cursor.elements() { return elements }
    problem(cursor, "expected an array, found \(cursor.value?.kindName ?? "nothing")", Self.resave)
    return []
  }

  private func text<Value>(
    _ cursor: JSONCursor, _ expected: String, _ read: (JSON) -> Value?
  ) -> Value? {
    guard let value = cursor.value, value != .null else {
      problem(cursor, "missing; expected \(expected)", Self.resave)
      return nil
    }
    if let found = read(value) { return found }
    problem(cursor, "expected \(expected), found \(value.kindName)", Self.resave)
    return nil
  }

  private func problem(_ cursor: JSONCursor, _ message: String, _ remedy: String) {
    problems.append(ManifestProblem(path: cursor.path, message: message, remedy: remedy))
  }

  private static let resave = "save the file again in Xcode's StoreKit editor"
}
