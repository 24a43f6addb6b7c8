import BerthCapabilities

extension TimelineTests {
  static let trials: [Timeline] = [
    Timeline(
      name: "a trial becomes a subscription",
      steps: [
        ("2026-01-10T12:00", .trial("plus.month")),
        ("2026-01-10T12:00", .see(.trial, tier: "plus", renews: "2026-01-17T12:00")),
        ("2026-01-17T11:59:59", .see(.trial, tier: "plus", renews: "2026-01-17T12:00")),
        ("2026-01-17T12:00", .see(.active, tier: "plus", renews: "2026-02-17T12:00")),
        ("2026-02-17T12:00", .see(.active, tier: "plus", renews: "2026-03-17T12:00")),
      ]),
    Timeline(
      name: "a trial cancelled ends with the trial",
      steps: [
        ("2026-01-10T12:00", .trial("plus.month")),
        ("2026-01-11T12:00", .cancel),
        ("2026-01-17T11:59:59", .see(.cancelled, tier: "plus", expires: "2026-01-17T12:00")),
        ("2026-01-17T12:00", .see(.expired, tier: "free", expires: "2026-01-17T12:00")),
      ]),
    Timeline(
      name: "a trial whose first payment is declined",
      steps: [
        ("2026-01-10T12:00", .trial("plus.month")),
        ("2026-01-11T12:00", .declines(true)),
        ("2026-01-17T12:00", .see(.grace, tier: "plus", expires: "2026-02-02T12:00")),
        ("2026-02-02T12:00", .see(.expired, tier: "free", expires: "2026-02-02T12:00")),
      ]),
    Timeline(
      name: "bought during the trial: the rest of it is added",
      steps: [
        ("2026-01-10T12:00", .trial("plus.month")),
        ("2026-01-12T12:00", .buy("plus.month")),
        ("2026-01-12T12:00", .see(.active, tier: "plus", renews: "2026-02-17T12:00")),
        ("2026-02-18T12:00", .see(.active, tier: "plus", renews: "2026-03-17T12:00")),
      ]),
    Timeline(
      name: "a longer product bought during the trial begins at once",
      steps: [
        ("2026-01-10T12:00", .trial("plus.month")),
        ("2026-01-12T12:00", .buy("plus.year")),
        ("2026-01-12T12:00", .see(.active, tier: "plus", renews: "2027-01-12T12:00")),
      ]),
    Timeline(
      name: "an introductory price for three months, then the full one on the same day",
      steps: [
        ("2026-01-31T12:00", .buy("pro.month")),
        ("2026-01-31T12:00", .see(.active, tier: "pro", renews: "2026-02-28T12:00")),
        ("2026-02-28T12:00", .see(.active, tier: "pro", renews: "2026-03-31T12:00")),
        ("2026-05-01T12:00", .see(.active, tier: "pro", renews: "2026-05-31T12:00")),
      ]),
  ]

  static let changes: [Timeline] = [
    Timeline(
      name: "a higher tier takes effect at once",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-20T12:00", .buy("pro.month")),
        ("2026-01-20T12:00", .see(.active, tier: "pro", renews: "2026-02-20T12:00")),
        ("2026-03-01T12:00", .see(.active, tier: "pro", renews: "2026-03-20T12:00")),
      ]),
    Timeline(
      name: "a longer period takes effect at once",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-20T12:00", .buy("plus.year")),
        ("2026-01-20T12:00", .see(.active, tier: "plus", renews: "2027-01-20T12:00")),
      ]),
    Timeline(
      name: "a lower tier takes over at the end of the period",
      steps: [
        ("2026-01-10T12:00", .buy("pro.week")),
        ("2026-01-12T12:00", .buy("plus.month")),
        ("2026-01-16T12:00", .see(.active, tier: "pro", renews: "2026-01-17T12:00")),
        ("2026-01-17T12:00", .see(.active, tier: "plus", renews: "2026-02-17T12:00")),
        ("2026-02-17T12:00", .see(.active, tier: "plus", renews: "2026-03-17T12:00")),
      ]),
    Timeline(
      name: "a shorter period of the same tier waits too",
      steps: [
        ("2026-01-10T12:00", .buy("plus.year")),
        ("2026-06-01T12:00", .buy("plus.month")),
        ("2027-01-09T12:00", .see(.active, tier: "plus", renews: "2027-01-10T12:00")),
        ("2027-01-10T12:00", .see(.active, tier: "plus", renews: "2027-02-10T12:00")),
      ]),
    Timeline(
      name: "a planned change is dropped by buying what one has",
      steps: [
        ("2026-01-10T12:00", .buy("plus.year")),
        ("2026-06-01T12:00", .buy("plus.month")),
        ("2026-06-02T12:00", .buy("plus.year")),
        ("2027-02-10T12:00", .see(.active, tier: "plus", renews: "2028-01-10T12:00")),
      ]),
    Timeline(
      name: "a change planned after cancelling renews again",
      steps: [
        ("2026-01-10T12:00", .buy("plus.year")),
        ("2026-05-01T12:00", .cancel),
        ("2026-06-01T12:00", .buy("plus.month")),
        ("2027-01-20T12:00", .see(.active, tier: "plus", renews: "2027-02-10T12:00")),
      ]),
    Timeline(
      name: "cancelling drops a planned change",
      steps: [
        ("2026-01-10T12:00", .buy("plus.year")),
        ("2026-06-01T12:00", .buy("plus.month")),
        ("2026-06-02T12:00", .cancel),
        ("2027-01-10T12:00", .see(.expired, tier: "free", expires: "2027-01-10T12:00")),
      ]),
    Timeline(
      name: "for life in place of a subscription",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-20T12:00", .buy("plus.life")),
        ("2026-01-20T12:00", .see(.active, tier: "plus")),
        ("2036-01-20T12:00", .see(.active, tier: "plus")),
      ]),
    Timeline(
      name: "a lesser tier for life stays beneath a higher subscription",
      steps: [
        ("2026-01-10T12:00", .buy("pro.week")),
        ("2026-01-11T12:00", .buy("plus.life")),
        ("2026-01-12T12:00", .see(.active, tier: "pro", renews: "2026-01-17T12:00")),
        ("2026-01-13T12:00", .cancel),
        ("2026-01-18T12:00", .see(.active, tier: "plus")),
      ]),
    Timeline(
      name: "an upgrade given back ends everything it replaced",
      steps: [
        ("2026-01-10T12:00", .buy("plus.month")),
        ("2026-01-20T12:00", .buy("pro.week")),
        ("2026-01-21T12:00", .refund("pro.week")),
        ("2026-01-21T12:00", .see(.refunded, tier: "free", expires: "2026-01-21T12:00")),
      ]),
    Timeline(
      name: "the clock set back takes nothing away",
      steps: [
        ("2026-06-10T12:00", .buy("plus.month")),
        ("2026-01-01T12:00", .see(.active, tier: "plus", renews: "2026-07-10T12:00")),
      ]),
  ]

  static let calendars: [Timeline] = [
    Timeline(
      name: "the 31st stays the 31st",
      steps: [
        ("2026-01-31T09:30", .buy("plus.month")),
        ("2026-01-31T09:30", .see(.active, tier: "plus", renews: "2026-02-28T09:30")),
        ("2026-02-28T09:30", .see(.active, tier: "plus", renews: "2026-03-31T09:30")),
        ("2026-03-31T09:30", .see(.active, tier: "plus", renews: "2026-04-30T09:30")),
        ("2026-12-31T09:30", .see(.active, tier: "plus", renews: "2027-01-31T09:30")),
      ]),
    Timeline(
      name: "the 31st in a leap year",
      steps: [
        ("2028-01-31T09:30", .buy("plus.month")),
        ("2028-02-01T09:30", .see(.active, tier: "plus", renews: "2028-02-29T09:30")),
        ("2028-02-29T09:30", .see(.active, tier: "plus", renews: "2028-03-31T09:30")),
      ]),
    Timeline(
      name: "a year from a leap day",
      steps: [
        ("2028-02-29T09:30", .buy("plus.year")),
        ("2028-03-01T09:30", .see(.active, tier: "plus", renews: "2029-02-28T09:30")),
        ("2031-03-01T09:30", .see(.active, tier: "plus", renews: "2032-02-29T09:30")),
      ]),
    Timeline(
      name: "the hour stays through summer time", zone: "Europe/Berlin",
      steps: [
        ("2026-03-10T12:00", .buy("plus.month")),
        ("2026-03-10T12:00", .see(.active, tier: "plus", renews: "2026-04-10T12:00")),
        ("2026-10-11T12:00", .see(.active, tier: "plus", renews: "2026-11-10T12:00")),
      ]),
    Timeline(
      name: "a period that ends in the hour summer time skips", zone: "Europe/Berlin",
      steps: [
        ("2026-03-22T02:30", .buy("pro.week")),
        ("2026-03-22T02:30", .see(.active, tier: "pro", renews: "2026-03-29T03:30")),
        ("2026-03-30T02:30", .see(.active, tier: "pro", renews: "2026-04-05T02:30")),
      ]),
    Timeline(
      name: "a period that ends in the hour that comes twice ends in the first",
      zone: "America/New_York",
      steps: [
        ("2026-10-25T01:30", .buy("pro.week")),
        ("2026-10-25T01:30", .see(.active, tier: "pro", renews: "2026-11-01T01:30")),
        ("2026-11-01T01:30", .see(.active, tier: "pro", renews: "2026-11-08T01:30")),
      ]),
    Timeline(
      name: "daily for thousands of years",
      steps: [
        ("2026-01-10T12:00", .buy("plus.day")),
        ("9999-06-01T00:00", .see(.active, tier: "plus", renews: "9999-06-01T12:00")),
      ]),
  ]
}
