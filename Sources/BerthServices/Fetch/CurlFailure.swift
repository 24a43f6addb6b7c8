import BerthBase

/// What curl's exit codes mean to the person who waits for the answer.
///
/// The numbers are those of “Exit codes” in curl(1).
enum CurlFailure {
  /// The error for an exchange that ended with an exit code other than 0.
  static func error(_ code: Int32, _ exchange: CurlTransport.Exchange) -> BerthError {
    let address = exchange.request.address
    let place = address.shown
    let details: JSON = ["url": .string(place), "curl": .integer(Int64(code))]
    switch code {
    case 5, 97:
      return BerthError(
        "fetch.offline", "\(place) cannot be reached: the proxy does not answer",
        remedy: "check https_proxy and all_proxy", details: details)
    case 6:
      return BerthError(
        "fetch.offline", "\(place) cannot be reached: the name \(address.host) is not known",
        remedy: "check the network connection", details: details)
    case 7, 45:
      return BerthError(
        "fetch.offline", "\(place) cannot be reached: nobody answers there",
        remedy: "check the network connection, or try again later", details: details)
    case 28:
      return BerthError(
        "fetch.timeout", "\(place) did not answer within \(seconds(exchange.milliseconds))",
        remedy: "try again later", details: details)
    case 63:
      return BerthError(
        "fetch.too-large", "\(place) sends more than \(exchange.maxBytes) bytes",
        remedy: "ask for less, or raise the limit", details: details)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
      return BerthError(
        "fetch.tls", "\(address.host) could not prove who it is, or has no common encryption",
        remedy: "check the system's clock and its certificates (package ca-certificates)",
        details: details)
    case 2, 4, 26:
      return BerthError(
        "fetch.broken", "the installed curl does not know an option that is needed",
        remedy: "install curl 7.43 or later", details: details)
    case 23:
      return BerthError(
        "fetch.broken", "curl could not hand over the answer of \(place)",
        remedy: "check that /dev/stderr can be opened", details: details)
    case 18, 52, 55, 56:
      return BerthError(
        "fetch.broken", "\(place) broke the connection off before its answer was complete",
        remedy: "try again later", details: details)
    default:
      return BerthError(
        "fetch.broken", "\(place) answered something that is not HTTP, or broke its rules",
        remedy: "check the address", details: details)
    }
  }

  private static func seconds(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
