import BerthBase
import BerthCapabilities
import Testing

@Suite struct StoreKitTests {
  /// A file as Xcode's editor saves it, with all it knows about.
  static let sample = """
    {
      "appPolicies": {"eula": "", "policies": []},
      "identifier": "5E0A9C11",
      "nonRenewingSubscriptions": [
        {"displayPrice": "12.99", "familyShareable": false, "internalID": "A1",
         "localizations": [], "productID": "bar.season", "referenceName": "Season",
         "type": "NonRenewingSubscription"}],
      "products": [
        {"displayPrice": "89.00", "familyShareable": true, "internalID": "A2",
         "localizations": [
           {"description": "Einmal zahlen", "displayName": "Für immer", "locale": "de"},
           {"description": "Pay once", "displayName": "For ever", "locale": "en_GB"}],
         "productID": "plus.life", "referenceName": "Life", "type": "NonConsumable"},
        {"displayPrice": "0.99", "familyShareable": false, "internalID": "A3",
         "localizations": [], "productID": "bar.coins", "referenceName": "Coins",
         "type": "Consumable"}],
      "settings": {"_failTransactionsEnabled": false, "_locale": "en_GB", "_storefront": "GBR",
                   "_storeKitErrors": [], "_timeRate": 6},
      "subscriptionGroups": [
        {"id": "21", "localizations": [], "name": "Bar", "subscriptions": [
          {"adHocOffers": [], "codeOffers": [], "displayPrice": "3.99",
           "familyShareable": false, "groupNumber": 2, "internalID": "B1",
           "introductoryOffer": {"internalID": "C1", "numberOfPeriods": 2,
             "paymentMode": "free", "subscriptionPeriod": "P1W"},
           "localizations": [
             {"description": "", "displayName": "Plus by the month", "locale": "en_GB"}],
           "productID": "plus.month", "recurringSubscriptionPeriod": "P1M",
           "referenceName": "Monthly", "subscriptionGroupID": "21",
           "type": "RecurringSubscription", "winbackOffers": []},
          {"displayPrice": "29,99", "familyShareable": true, "groupNumber": 2,
           "introductoryOffer": null, "localizations": [],
           "productID": "bar.halfyear", "recurringSubscriptionPeriod": "P6M",
           "referenceName": "Half a year", "type": "RecurringSubscription"},
          {"displayPrice": "9.99", "familyShareable": false, "groupNumber": 1,
           "introductoryOffer": {"displayPrice": "4.99", "numberOfPeriods": 3,
             "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M"},
           "localizations": [], "productID": "bar.all", "referenceName": "All of it",
           "recurringSubscriptionPeriod": "P1M", "type": "RecurringSubscription"},
          {"displayPrice": "99.99", "familyShareable": false, "groupNumber": 1,
           "introductoryOffer": {"displayPrice": "19.99", "numberOfPeriods": 1,
             "paymentMode": "payUpFront", "subscriptionPeriod": "P6M"},
           "localizations": [], "productID": "bar.pro.year", "referenceName": "Pro, a year",
           "recurringSubscriptionPeriod": "P1Y", "type": "RecurringSubscription"}]}],
      "version": {"major": 3, "minor": 0}
    }
    """

  private func decode(_ text: String) throws -> StoreKitConfiguration {
    try StoreKitConfiguration.decode(Array(text.utf8), file: "Bar.storekit")
  }

  @Test func aFileIsRead() throws {
    let file = try decode(Self.sample)
    #expect(file.version == 3)
    #expect(file.currency == "GBP")
    #expect(
      file.products.map(\.id) == [
        "plus.life", "bar.coins", "bar.season", "plus.month", "bar.halfyear", "bar.all",
        "bar.pro.year",
      ])
    let life = file.products[0]
    #expect(life.name == "For ever")
    #expect(life.summary == "Pay once")
    #expect(life.kind == .nonConsumable)
    #expect(life.isFamilyShareable)
    let month = file.products[3]
    #expect(month.name == "Plus by the month")
    #expect(month.period == CalendarDuration(months: 1))
    #expect(month.group == "Bar")
    #expect(month.level == 2)
    #expect(month.offer?.mode == .free)
    #expect(month.offer?.count == 2)
    #expect(file.products[4].price == "29.99")
    #expect(file.products[5].offer?.price == "4.99")
  }

  @Test(arguments: [2, 3, 4])
  func versionsAreRead(version: Int) throws {
    let file = try decode("{\"version\":{\"major\":\(version),\"minor\":0},\"future\":[1]}")
    #expect(file.products == [])
    #expect(file.currency == nil)
  }

  @Test func productsReplaceAndExtendTheCatalog() throws {
    let shop = try Shop()
    let answer = try shop.store.importProducts(try decode(Self.sample), plugin: "bar")
    let imported = shop.list(answer, "imported")
    let brief = imported.map { item in
      "\(item["id"]?.string ?? "") \(item["tier"]?.string ?? "") \(item["period"]?.string ?? "")"
    }
    // The tier of the manifest, of the level in the group, of the level, and of the name in the id.
    #expect(
      brief == [
        "plus.life plus lifetime", "plus.month plus P1M", "bar.halfyear plus P6M",
        "bar.all pro P1M", "bar.pro.year pro P1Y",
      ])
    #expect(imported.map { $0["replaces"] } == [true, true, false, false, false])
    #expect(imported[1]["trial"] == "P2W")
    #expect(
      imported[3]["intro"]
        == ["price": ["amount": "4.99", "currency": "GBP"], "period": "P1M", "count": 3])
    #expect(
      imported[4]["intro"]
        == ["price": ["amount": "19.99", "currency": "GBP"], "period": "P6M", "count": 1])
    #expect(shop.list(answer, "skipped").map { $0["id"] } == ["bar.coins", "bar.season"])

    shop.restart()
    let bought = try shop.store.buy("plus.month")
    #expect(bought["price"] == ["amount": "3.99", "currency": "GBP"])
    // Grace is the manifest's.
    _ = try shop.store.setBilling(declined: true)
    _ = try shop.store.advance(CalendarDuration(months: 1))
    #expect(
      shop.local(try shop.entitlements.state(of: shop.bar).expires) == "2026-02-26T12:00")
    _ = try shop.store.setBilling(declined: false)
    #expect(try shop.store.buy("bar.all")["kind"] == "upgrade")
  }

  @Test func aSecondImportReplacesTheFirst() throws {
    let shop = try Shop()
    _ = try shop.store.importProducts(try decode(Self.sample), plugin: "bar")
    _ = try shop.store.importProducts(
      try decode("{\"version\":{\"major\":4}}"), plugin: "bar")
    #expect(Shop.code { _ = try shop.store.buy("bar.all") } == "usage.unknown-product")
    #expect(try shop.store.buy("plus.month")["price"]?["amount"] == "4.99")
    #expect(try shop.kinds() == ["import", "import", "purchase"])
  }

  @Test func aFileThatIsNotThereIsAnError() throws {
    let shop = try Shop(manifests: [Shop.bar(), Shop.free()])
    #expect(
      Shop.code { _ = try shop.store.importProducts("/tmp/none.storekit", plugin: "bar") }
        == "input.file")
    let file = try decode(Self.sample)
    #expect(
      Shop.code { _ = try shop.store.importProducts(file, plugin: "notes") }
        == "store.nothing-sold")
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var replacement: String
    var path: String
    var says: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ replacement: String, _ path: String, _ says: String) {
      (self.name, self.text, self.replacement) = (name, text, replacement)
      (self.path, self.says) = (path, says)
    }
  }

  private static let group = "$.subscriptionGroups[0].subscriptions"

  @Test(arguments: [
    Mistake(
      "no JSON", "\"appPolicies\": {", "\"appPolicies\" {", "line 2", "expected : after a key"),
    Mistake("an old version", "\"major\": 3", "\"major\": 1", "$.version.major", "2, 3 or 4"),
    Mistake("no version", "\"version\"", "\"edition\"", "$.version.major", "missing"),
    Mistake(
      "a price in words", "\"3.99\"", "\"four\"", "\(group)[0].displayPrice", "found “four”"),
    Mistake(
      "a price as a number", "\"3.99\"", "3.99", "\(group)[0].displayPrice", "found a number"),
    Mistake(
      "a negative price", "\"9.99\"", "\"-9.99\"", "\(group)[2].displayPrice", "found “-9.99”"),
    Mistake(
      "no id", "\"productID\": \"bar.all\"", "\"product\": 1", "\(group)[2].productID", "missing"),
    Mistake(
      "an id with spaces", "\"bar.all\"", "\"bar all\"", "\(group)[2].productID", "no product id"),
    Mistake(
      "an id twice", "\"bar.all\"", "\"plus.month\"", "\(group)[2].productID",
      "is at $.subscriptionGroups[0].subscriptions[0].productID already"),
    Mistake(
      "a period in words", "\"P6M\",\n", "\"half a year\",\n",
      "\(group)[1].recurringSubscriptionPeriod", "found “half a year”"),
    Mistake(
      "a period of hours", "Period\": \"P1Y\"", "Period\": \"PT5H\"",
      "\(group)[3].recurringSubscriptionPeriod", "PT5H"),
    Mistake(
      "a way to pay that is none", "\"payAsYouGo\"", "\"payLater\"",
      "\(group)[2].introductoryOffer.paymentMode", "found “payLater”"),
    Mistake(
      "an offer without a price", "\"displayPrice\": \"19.99\",", "",
      "\(group)[3].introductoryOffer.displayPrice", "missing"),
    Mistake(
      "an offer for no time", "\"numberOfPeriods\": 3", "\"numberOfPeriods\": 0",
      "\(group)[2].introductoryOffer.numberOfPeriods", "expected 1 to 60"),
    Mistake(
      "a type nobody knows", "\"NonConsumable\"", "\"Gift\"", "$.products[0].type", "found “Gift”"),
    Mistake(
      "no list", "\"subscriptions\": [", "\"subscriptions\": 1, \"others\": [",
      "$.subscriptionGroups[0].subscriptions", "found an integer"),
    Mistake(
      "a flag in words", "\"familyShareable\": true, \"internalID\"",
      "\"familyShareable\": \"yes\", \"internalID\"", "$.products[0].familyShareable",
      "true or false"),
  ])
  func mistakesAreToldByPath(_ mistake: Mistake) throws {
    let text = Self.sample.replacing(mistake.text, with: mistake.replacement, maxReplacements: 1)
    #expect(text != Self.sample)
    let error = try #require(Shop.failure { _ = try decode(text) })
    #expect(error.code == "input.storekit")
    let problem = try #require(error.details["problems"]?[0])
    #expect(problem["path"]?.string?.hasPrefix(mistake.path) == true, "\(problem.text())")
    #expect(problem["message"]?.string?.contains(mistake.says) == true, "\(problem.text())")
    #expect(problem["remedy"]?.string?.isEmpty == false)
    #expect(error.message.hasPrefix("Bar.storekit: "))
  }

  @Test func allMistakesAreTold() throws {
    let text = Self.sample.replacing("\"3.99\"", with: "3").replacing("\"P1Y\"", with: "\"P\"")
    let error = Shop.failure { _ = try decode(text) }
    #expect(error?.details["problems"]?.array?.count == 2)
  }
}
