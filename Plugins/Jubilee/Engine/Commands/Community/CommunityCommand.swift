import BerthSDK

/// `community`: what the observers of this home have reported, in numbers and charts.
struct CommunityCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let numbers = try CommunityStatistics(ReportBook(call))
    let data: JSON = [
      "reports": JSON(numbers.reports), "events": JSON(numbers.events),
      "observers": JSON(numbers.observers), "active30Days": JSON(numbers.active),
      "reportsLastWeek": JSON(numbers.lastWeek), "votes": JSON(numbers.votes),
      "photos": JSON(numbers.photos),
      "intensities": .list(zip(JubileeIntensity.allCases, numbers.intensities)) {
        ["id": .string($0.rawValue), "name": .string($0.title), "events": JSON($1)]
      },
      "months": .array(numbers.months.map { JSON($0) }),
      "hours": .array(numbers.hours.map { JSON($0) }),
      "weeks": .array(numbers.weeks.map { JSON($0) }),
      "cells": .list(numbers.cells) {
        ["id": .string($0.cell), "name": .string($0.place), "events": JSON($0.count)]
      },
    ]
    return Reply(data, bayPage: "Community") {
      View.keyValues([
        View.Pair("Reports", "\(numbers.reports)"), View.Pair("Events", "\(numbers.events)"),
        View.Pair("Observers", "\(numbers.observers)"),
        View.Pair("Active within 30 days", "\(numbers.active)"),
        View.Pair("Reports within a week", "\(numbers.lastWeek)"),
        View.Pair("Votes", "\(numbers.votes)"), View.Pair("Photos", "\(numbers.photos)"),
      ])
      if numbers.events > 0 {
        View.chart(
          .bar, title: "Events by intensity",
          series: [View.Series(values: numbers.intensities.map(Double.init))],
          labels: JubileeIntensity.allCases.map(\.title), minimum: 0)
        View.chart(
          .bar, title: "Events by month",
          series: [View.Series(values: numbers.months.map(Double.init))], labels: BayTime.months,
          minimum: 0)
        View.chart(
          .bar, title: "Events by hour they began",
          series: [View.Series(values: numbers.hours.map(Double.init))],
          labels: (0..<24).map { "\($0)" }, minimum: 0)
        View.chart(
          .line, title: "Reports a week, half a year",
          series: [View.Series(values: numbers.weeks.map(Double.init))], minimum: 0)
        View.table(
          columns: ["Place", View.Column("Events", type: .number)],
          rows: numbers.cells.map {
            [
              View.Cell($0.place, link: Link.to("feed", ["place": $0.place])),
              View.Cell("\($0.count)"),
            ]
          })
      }
      View.note(
        "Few or no reports say little: nobody may have looked. They never mean that there was "
          + "no jubilee.")
    }
  }
}
