import BerthChecks

/// The checks of a plugin as the XML that build servers read.
///
/// Elements and attributes are those of the schema that JUnit's own Ant task writes.
enum JUnitReport {
  /// The document in UTF-8.
  static func bytes(plugin: String, _ results: [CheckResult]) -> [UInt8] {
    let failures = results.count { $0.outcome == .failed }
    let errors = results.count { $0.outcome == .crashed || $0.outcome == .timedOut }
    let skipped = results.count { $0.outcome == .skipped }
    let total = results.reduce(0) { $0 + $1.milliseconds }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuite name=\"\(escaped(plugin))\" tests=\"\(results.count)\" failures=\"\(failures)\""
      + " errors=\"\(errors)\" skipped=\"\(skipped)\" time=\"\(seconds(total))\">\n"
    for result in results {
      text +=
        "  <testcase classname=\"\(escaped(plugin)).\(result.group)\" name=\"\(escaped(result.id))\""
        + " time=\"\(seconds(result.milliseconds))\""
      let inner = element(result)
      text += inner.isEmpty ? "/>\n" : ">\(inner)</testcase>\n"
    }
    return Array((text + "</testsuite>\n").utf8)
  }

  private static func element(_ result: CheckResult) -> String {
    let message = escaped(result.message)
    switch result.outcome {
    case .passed: return ""
    case .failed:
      return "<failure message=\"\(message)\">\(escaped(result.remedy))</failure>"
    case .crashed, .timedOut:
      return "<error type=\"\(result.outcome.rawValue)\" message=\"\(message)\"/>"
    case .skipped: return "<skipped message=\"\(message)\"/>"
    case .warning: return "<system-out>\(message)</system-out>"
    }
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  /// The text with what XML 1.0 does not allow left out and the rest escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t", "\r": result += " "
      default:
        if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
