import BerthCapabilities
import Testing

/// What happens to purchases over time: each line acts on the store at a moment, or looks.
@Suite struct TimelineTests {
  enum Act {
    case buy(String)
    case trial(String)
    case cancel
    case refund(String)
    case declines(Bool)
    case see(
      EntitlementState.Status, tier: String, expires: String? = nil, renews: String? = nil)
  }

  struct Timeline: CustomTestStringConvertible {
    var name: String
    var zone = "UTC"
    var steps: [(at: String, act: Act)]
    var testDescription: String { name }
  }

  @Test(arguments: timelines)
  func timeline(_ timeline: Timeline) throws {
    let shop = try Shop(zone: timeline.zone)
    for (at, act) in timeline.steps {
      shop.set(at)
      switch act {
      case .buy(let product): _ = try shop.store.buy(product)
      case .trial(let product): _ = try shop.store.trial(product)
      case .cancel: _ = try shop.store.cancel("bar")
      case .refund(let name): _ = try shop.store.refund(name)
      case .declines(let flag): _ = try shop.store.setBilling(declined: flag)
      case .see(let status, let tier, let expires, let renews):
        let state = try shop.entitlements.state(of: shop.bar)
        let seen = "\(at): \(state)"
        #expect(state.status == status, "\(seen)")
        #expect(state.tier == tier, "\(seen)")
        #expect(shop.local(state.renews) == renews, "\(seen)")
        if expires != nil || renews == nil {
          #expect(shop.local(state.expires) == expires, "\(seen)")
        }
        shop.restart()
        #expect(try shop.entitlements.state(of: shop.bar) == state, "after a restart")
      }
    }
  }

  static let timelines = subscriptions + trials + changes + calendars

  static let subscriptions: [Timeline] = [
    Timeline(
      name: "nothing bought",
      steps: [("2026-01-10T12:00", .see(.free, tier: "free"))]),
    Timeline(
      name: "a subscription renews by itself",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-10T12:00", .see(.active, tier: "plus", renews: "2026-02-10T12:00")),
        ("2026-02-10T11:59:59", .see(.active, tier: "plus", renews: "2026-02-10T12:00")),
        ("2026-02-10T12:00", .see(.active, tier: "plus", renews: "2026-03-10T12:00")),
        ("2027-07-01T00:00", .see(.active, tier: "plus", renews: "2027-07-10T12:00")),
      ]),
    Timeline(
      name: "cancelled, access stays until the period ends",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-20T12:00", .cancel),
        ("2026-01-20T12:00", .see(.cancelled, tier: "plus", expires: "2026-02-10T12:00")),
        ("2026-02-10T11:59:59", .see(.cancelled, tier: "plus", expires: "2026-02-10T12:00")),
        ("2026-02-10T12:00", .see(.expired, tier: "free", expires: "2026-02-10T12:00")),
        ("2030-01-01T00:00", .see(.expired, tier: "free", expires: "2026-02-10T12:00")),
      ]),
    Timeline(
      name: "cancelled and taken up again",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-20T12:00", .cancel),
        ("2026-01-25T12:00", .buy("plus.month")),
        ("2026-01-25T12:00", .see(.active, tier: "plus", renews: "2026-02-10T12:00")),
        ("2026-02-11T12:00", .see(.active, tier: "plus", renews: "2026-03-10T12:00")),
      ]),
    Timeline(
      name: "expired and bought again",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-20T12:00", .cancel),
        ("2026-05-01T08:00", .buy("plus.month")),
        ("2026-05-01T08:00", .see(.active, tier: "plus", renews: "2026-06-01T08:00")),
      ]),
    Timeline(
      name: "a declined renewal: grace, then the end",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-15T12:00", .declines(true)),
        ("2026-02-10T11:59:59", .see(.active, tier: "plus", renews: "2026-02-10T12:00")),
        ("2026-02-10T12:00", .see(.grace, tier: "plus", expires: "2026-02-26T12:00")),
        ("2026-02-26T12:00", .see(.expired, tier: "free", expires: "2026-02-26T12:00")),
      ]),
    Timeline(
      name: "a declined renewal saved in grace keeps its dates",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-15T12:00", .declines(true)),
        ("2026-02-20T12:00", .see(.grace, tier: "plus", expires: "2026-02-26T12:00")),
        ("2026-02-20T12:00", .declines(false)),
        ("2026-02-20T12:00", .see(.active, tier: "plus", renews: "2026-03-10T12:00")),
        ("2026-04-01T12:00", .see(.active, tier: "plus", renews: "2026-04-10T12:00")),
      ]),
    Timeline(
      name: "payments that go through again after grace come too late",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-15T12:00", .declines(true)),
        ("2026-03-01T12:00", .declines(false)),
        ("2026-03-01T12:00", .see(.expired, tier: "free", expires: "2026-02-26T12:00")),
      ]),
    Timeline(
      name: "grace is three days when the product says nothing",
      steps: [
        ("2026-01-10T12:00", .buy("pro.week")),
        ("2026-01-10T12:00", .declines(true)),
        ("2026-01-17T12:00", .see(.grace, tier: "pro", expires: "2026-01-20T12:00")),
      ]),
    Timeline(
      name: "cancelled in grace ends with grace",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-15T12:00", .declines(true)),
        ("2026-02-11T12:00", .cancel),
        ("2026-02-11T12:00", .see(.cancelled, tier: "plus", expires: "2026-02-26T12:00")),
        ("2026-02-12T12:00", .declines(false)),
        ("2026-02-27T12:00", .see(.expired, tier: "free", expires: "2026-02-26T12:00")),
      ]),
    Timeline(
      name: "declined for a while between two renewals does no harm",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-15T12:00", .declines(true)),
        ("2026-01-20T12:00", .declines(false)),
        ("2026-02-10T12:00", .see(.active, tier: "plus", renews: "2026-03-10T12:00")),
      ]),
    Timeline(
      name: "for life",
      steps: [
        ("2026-01-10T12:00", .buy("pro.life")),
        ("2999-01-10T12:00", .see(.active, tier: "pro")),
      ]),
    Timeline(
      name: "a refund ends access at once",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-12T12:00", .refund("plus.month")),
        ("2026-01-12T12:00", .see(.refunded, tier: "free", expires: "2026-01-12T12:00")),
        ("2026-03-12T12:00", .see(.refunded, tier: "free", expires: "2026-01-12T12:00")),
      ]),
    Timeline(
      name: "a refund of what was bought for life",
      steps: [
        ("2026-01-10T12:00", .buy("pro.life")),
        ("2027-01-10T12:00", .refund("bar")),
        ("2027-01-10T12:00", .see(.refunded, tier: "free", expires: "2027-01-10T12:00")),
      ]),
  ]
}
