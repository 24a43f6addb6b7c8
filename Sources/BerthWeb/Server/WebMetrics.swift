import BerthBase

/// What the server has done so far, in the text form of Prometheus.
final class WebMetrics {
  private var answers: [Int: Int] = [:]
  /// Upper bounds of the histogram, milliseconds.
  private static let bounds = [1, 2, 5, 10, 20, 50, 100, 250, 500, 1000, 5000, 30_000]
  private var counts = [Int](repeating: 0, count: bounds.count + 1)
  private var milliseconds = 0.0
  /// What else is known at the moment it is asked for: name, help, value.
  var gauges: () -> [(name: String, help: String, value: Int)] = { [] }

  /// Notes an answer.
  func add(status: Int, milliseconds: Double) {
    answers[status, default: 0] += 1
    self.milliseconds += milliseconds
    counts[Self.bounds.firstIndex { milliseconds <= Double($0) } ?? Self.bounds.count] += 1
  }

  /// All of it.
  var text: String {
    var text = "# HELP berth_http_responses_total Answers by status.\n"
    text += "# TYPE berth_http_responses_total counter\n"
    for (status, count) in answers.sorted(by: { $0.key < $1.key }) {
      text += "berth_http_responses_total{status=\"\(status)\"} \(count)\n"
    }
    text += "# HELP berth_http_response_seconds From a whole request to its answer.\n"
    text += "# TYPE berth_http_response_seconds histogram\n"
    var sum = 0
    for (bound, count) in zip(Self.bounds, counts) {
      sum += count
      text += "berth_http_response_seconds_bucket{le=\"\(Double(bound) / 1000)\"} \(sum)\n"
    }
    sum += counts[Self.bounds.count]
    text += "berth_http_response_seconds_bucket{le=\"+Inf\"} \(sum)\n"
    text += "berth_http_response_seconds_sum \(milliseconds / 1000)\n"
    text += "berth_http_response_seconds_count \(sum)\n"
    for gauge in gauges() {
      text += "# HELP \(gauge.name) \(gauge.help)\n# TYPE \(gauge.name) gauge\n"
      text += "\(gauge.name) \(gauge.value)\n"
    }
    return text
  }
}
