import BerthSDK

/// `refer`: one's code for a friend of this home, and what it has brought.
struct ReferCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let referrals = Referrals(store: store)
    let code = try referrals.code()
    let (count, until) = (try referrals.count(), try referrals.until())
    try call.events.record("referral_shown", ["friends": JSON(count)])
    let link = Link.to("redeem", ["code": code])
    let data: JSON = [
      "code": .string(ReferralCode.shown(code)), "link": .string(link), "friends": JSON(count),
      "premiumUntil": try store.time(until),
    ]
    return Reply(
      data, mealPage: "Seven days for two",
      subtitle: count == 0 ? nil : "\(Words.count(count, "friend")) came by your code"
    ) {
      View.text(ReferralCode.shown(code), role: .code)
      View.text(
        "Whoever of this home enters it has premium for seven days, and so have you. Each person can "
          + "come by one code.")
      if let until {
        View.note("You have premium until \(try call.clock.iso8601(until).prefix(10)).")
      }
    }
  }
}

/// `redeem CODE`: comes by a friend's code; both have seven days of premium.
struct RedeemCommand: StoreCommand {
  var code: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let found = try Referrals(store: store).redeem(code)
    if found.isNew { try call.events.record("referral_redeemed") }
    let date = String(try call.clock.iso8601(found.until).prefix(10))
    return Reply(
      ["new": .bool(found.isNew), "premiumUntil": try store.time(found.until)],
      mealPage: found.isNew ? "Seven days of premium" : "This code is in use already"
    ) {
      View.text(
        found.isNew
          ? "You and who gave you the code have all of it until \(date)."
          : "You came by it before; it brought premium until \(date).")
      View.action("Plan the week", link: Link.to("week"), role: .primary)
    }
  }
}
