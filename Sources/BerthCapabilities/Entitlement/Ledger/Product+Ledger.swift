import BerthBase
import BerthManifest

extension Manifest.Product {
  /// The product as ledger and receipts keep it.
  var ledgerJSON: JSON {
    var json: JSON = [
      "id": .string(id), "name": .string(name), "tier": .string(tier), "price": price.json,
      "period": .string(period.text), "grace": .string(grace.description),
    ]
    if let summary { json["summary"] = .string(summary) }
    if let trial { json["trial"] = .string(trial.description) }
    if let intro { json["intro"] = intro.json }
    if let arm {
      json["arm"] = ["experiment": .string(arm.experiment), "name": .string(arm.name)]
    }
    return json
  }

  /// Reads back what `ledgerJSON` wrote.
  init(ledger json: JSONCursor) throws(JSONError) {
    var intro: Manifest.Intro?
    if json["intro"].exists {
      let offer = json["intro"]
      let count = try offer["count"].int()
      guard (1...60).contains(count) else {
        throw offer["count"].error("expected 1 to 60, found \(count)")
      }
      intro = Manifest.Intro(
        price: try offer["price"].ledgerPrice(), period: try offer["period"].ledgerPeriod(),
        count: count)
    }
    var arm: Manifest.Arm?
    if json["arm"].exists {
      arm = Manifest.Arm(
        experiment: try json["arm"]["experiment"].string(), name: try json["arm"]["name"].string())
    }
    let period: Manifest.BillingPeriod =
      try json["period"].string() == Manifest.BillingPeriod.lifetime.text
      ? .lifetime : .every(try json["period"].ledgerPeriod())
    self.init(
      id: try json["id"].string(), name: try json["name"].string(),
      summary: try json["summary"].optionalString(), tier: try json["tier"].string(),
      price: try json["price"].ledgerPrice(), period: period,
      trial: json["trial"].exists ? try json["trial"].ledgerPeriod() : nil, intro: intro,
      grace: try json["grace"].ledgerPeriod(orNothing: true), arm: arm)
  }
}

extension Manifest.Intro {
  /// The offer as data writes it.
  var json: JSON {
    [
      "price": price.json, "period": .string(period.description), "count": .integer(Int64(count)),
    ]
  }
}

extension Manifest.BillingPeriod {
  /// `lifetime`, or the period in ISO 8601.
  var text: String {
    switch self {
    case .lifetime: "lifetime"
    case .every(let period): period.description
    }
  }
}

extension JSONCursor {
  /// An amount of money: `{"amount":"4.99","currency":"USD"}`.
  func ledgerPrice() throws(JSONError) -> Manifest.Price {
    let amount = try self["amount"].string()
    guard Money(amount) != nil else { throw self["amount"].error("expected a decimal number") }
    return Manifest.Price(amount: amount, currency: try self["currency"].string())
  }

  /// A calendar period such as `P1M`; grace may be none.
  func ledgerPeriod(orNothing: Bool = false) throws(JSONError) -> CalendarDuration {
    guard let period = CalendarDuration(try string()), period.isCalendrical,
      orNothing || !period.isZero
    else {
      throw error("expected a period such as P1M")
    }
    return period
  }
}
