import BerthSDK

/// Alerts of what people report, of what the weather service warns of, and of changed forecasts.
extension AlertPlanner {
  /// The alerts of all events within the circles of places.
  func reports() -> [Planned] {
    let matcher = AlertMatcher(
      places.enumerated().map { number, place in
        AlertMatcher.Place(
          owner: 0, number: Int32(number), latitude: place.monitor.point.latitude,
          longitude: place.monitor.point.longitude, radiusMiles: place.monitor.radiusMiles)
      })
    return events.flatMap { event in
      matcher.matches(latitude: event.point.latitude, longitude: event.point.longitude)
        .compactMap { report(event, places[Int($0.number)].monitor) }
    }
  }

  /// The alert of an event within a place's circle; again when it has grown.
  private func report(_ event: StoredEvent, _ monitor: Monitor) -> Planned? {
    let rule = rules.rule(.community, monitor.id)
    guard rule.isEnabled, !event.isHidden, event.probableEnd > now
    else { return nil }
    let key = "event-\(event.id)-\(monitor.id)"
    let previous = last(key)
    if let previous, previous.intensity ?? 0 >= event.intensity.level { return nil }
    let hasGrown = previous != nil
    guard
      let due = within(rule, from: hasGrown ? event.grown : event.created, to: event.probableEnd)
    else { return nil }
    let distance = monitor.point.distanceMiles(to: event.point)
    let far =
      monitor.id == 0 || distance < 0.05
      ? "" : ", \(Format.number(distance, 1)) mi from \(monitor.name)"
    return Planned(
      key: key, kind: .community, monitor: monitor,
      title: hasGrown
        ? "The jubilee at \(event.place) has grown: \(event.intensity.title)"
        : "\(event.intensity.title) jubilee at \(event.place)",
      body: "\(Words.count(event.reports, "report"))\(far); "
        + "\(event.duration(now: due)).", due: due, expires: event.probableEnd, event: event.id,
      intensity: event.intensity.level, point: event.point, ends: event.probableEnd)
  }

  /// The first instant of a span that suits a rule.
  private func within(_ rule: AlertRule, from: Int64, to: Int64) -> Int64? {
    stride(from: from, to: to, by: 900_000).first { rule.allows(minute: minute($0)) }
  }

  /// Notes that a report somebody was alerted of has been taken back.
  func hiddenReports() -> [Planned] {
    log.compactMap { sent in
      guard sent.state == .sent, let event = sent.event, hiddenEvents.contains(event),
        sent.ends ?? .min > now, last(sent.key + "-withdrawn") == nil,
        last(sent.key) == sent
      else { return nil }
      let monitor = places.first { $0.monitor.id == sent.monitor }?.monitor
      let expires = min(sent.ends ?? now, Self.early(sent))
      guard let monitor, expires > now else { return nil }
      return Planned(
        key: sent.key + "-withdrawn", kind: .community, monitor: monitor,
        title: "\(sent.title): taken back",
        body: "The report was withdrawn or did not hold.", due: sent.at + 1,
        expires: expires, event: event, ends: sent.ends ?? now, isWithdrawal: true)
    }
  }

  // MARK: Weather

  /// Whether a change of a night's forecast is said already by the note that takes an alert of that
  /// night back.
  func isCovered(_ change: WeatherWarning, _ planned: [Planned]) -> Bool {
    let parts = change.id.split(separator: "-")
    guard parts.count > 2, parts[0] == "night" else { return false }
    let night = "forecast-\(parts[1])-"
    return planned.contains { $0.isWithdrawal && $0.key.hasPrefix(night) }
      || log.contains {
        $0.state == .withdrawn && $0.key.hasPrefix(night) && $0.at >= change.issued
      }
  }

  func warning(_ alert: WeatherWarning) -> Planned? {
    let monitor = places.first?.monitor
    let rule = rules.rule(.weather, AlertRules.everywhere)
    guard rule.isEnabled, let monitor, last("weather-\(alert.id)") == nil else { return nil }
    let end = alert.ends ?? alert.starts + Span.day
    guard end > now, let due = within(rule, from: alert.issued, to: end) else { return nil }
    return Planned(
      key: "weather-\(alert.id)", kind: .weather, monitor: monitor, title: alert.event,
      body: alert.headline, due: due, expires: end, ends: end)
  }
}
