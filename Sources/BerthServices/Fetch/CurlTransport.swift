package import BerthBase

/// One HTTP exchange through the program `curl`, without redirects and without the user's curlrc.
///
/// Address, headers and body go in over standard input, since others can read the arguments of a
/// process. The head comes back over standard error, the body over standard output.
package struct CurlTransport {
  package let environment: [String: String]
  package let monotonic: @Sendable () -> UInt64

  /// A transport with what curl may see of an environment.
  package init(
    environment: [String: String], monotonic: @escaping @Sendable () -> UInt64
  ) {
    self.environment = environment
    self.monotonic = monotonic
  }

  /// What to ask for, and within which limits.
  package struct Exchange {
    package var request: FetchRequest
    /// Headers beside those of the request, for asking whether a copy still holds.
    var conditions: [(name: String, value: String)] = []
    /// The longest the whole exchange may take, in milliseconds.
    package var milliseconds: Int
    /// The most bytes of a body.
    package var maxBytes: Int

    /// A value made of its parts.
    package init(
      request: FetchRequest, conditions: [(name: String, value: String)] = [], milliseconds: Int,
      maxBytes: Int
    ) {
      self.request = request
      self.conditions = conditions
      self.milliseconds = milliseconds
      self.maxBytes = maxBytes
    }
  }

  /// Longer lines than 100 KiB are refused by the configuration reader of older curls.
  static let longestBody = 96 << 10

  /// The variables curl may see: where proxies and certificates are.
  private static let passedOn = [
    "PATH", "https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY", "no_proxy",
    "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE",
  ]

  /// - Throws: `fetch.offline`, `fetch.timeout`, `fetch.tls`, `fetch.broken`, `fetch.too-large`,
  ///   `cancelled`.
  package func send(
    _ exchange: Exchange, isCancelled: () -> Bool = { false }
  ) throws(BerthError) -> HTTPReply {
    let address = exchange.request.address
    let command = ChildProcess.Command(
      path: try program(), arguments: ["-q", "--config", "-"], environment: variables,
      input: try configuration(exchange))
    let limits = ChildProcess.Limits(
      // curl keeps the time itself; this is for one that hangs.
      milliseconds: exchange.milliseconds + 2_000, outputBytes: exchange.maxBytes)
    let result = try ChildProcess.run(
      command, limits: limits, monotonic: monotonic, isCancelled: isCancelled)
    switch result.ending {
    case .exited(0): break
    case .exited(let code): throw CurlFailure.error(code, exchange)
    case .timedOut: throw CurlFailure.error(28, exchange)
    case .tooMuchOutput: throw CurlFailure.error(63, exchange)
    case .cancelled: throw BerthError("cancelled", "the work was cancelled")
    case .signalled(let number):
      throw BerthError(
        "fetch.broken", "curl was ended by signal \(number) while fetching \(address.shown)",
        remedy: "try again")
    }
    var reply = HTTPReply()
    reply.readHead(result.error)
    guard reply.status > 0 else { throw CurlFailure.error(8, exchange) }
    reply.body = result.output
    return reply
  }

  /// The configuration file for one exchange.
  private func configuration(_ exchange: Exchange) throws(BerthError) -> [UInt8] {
    let seconds = Self.decimal(exchange.milliseconds)
    var lines = try Self.lines(of: exchange.request)
    lines += [
      "max-time = \(seconds)", "connect-timeout = \(seconds)",
      "max-filesize = \(exchange.maxBytes)", "dump-header = \"/dev/stderr\"",
    ]
    lines += exchange.conditions.map { Self.header($0, $1) }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// What a request says, in lines of a configuration file.
  private static func lines(of request: FetchRequest) throws(BerthError) -> [String] {
    var lines = [
      "url = \(quoted(request.address.description))", "silent", "globoff",
      "proto = \"=\(request.address.scheme)\"", "user-agent = \"berth\"",
    ]
    if request.address.isLoopback { lines.append("noproxy = \"*\"") }
    if request.method == "POST" {
      let body = request.bodyFile.map { "data-binary = \(quoted("@" + $0))" }
      lines += ["header = \"Expect:\"", body ?? "data-raw = \(quoted(request.body ?? ""))"]
      guard lines.last?.utf8.count ?? 0 <= longestBody else {
        throw BerthError(
          "fetch.too-large", "the body of the request is longer than \(longestBody) bytes",
          remedy: "send it in parts")
      }
    } else if request.method != "GET" {
      lines.append("request = \(quoted(request.method))")
    }
    return lines + request.headers.map { header($0, $1) }
  }

  private static func header(_ name: String, _ value: String) -> String {
    // curl leaves out a header without a value unless its name ends with a semicolon.
    "header = " + quoted(value.isEmpty ? "\(name);" : "\(name): \(value)")
  }

  /// What is needed to start a curl whose answer is read as it comes, head and body as they are sent
  /// (HTTP/1.1) on its standard output.
  ///
  /// - Throws: `fetch.offline` where there is no curl; `fetch.too-large` for a body beyond 96 KiB.
  package func streaming(
    _ request: FetchRequest
  ) throws(BerthError) -> (path: String, arguments: [String], environment: [String], input: [UInt8])
  {
    let curl = try program()
    let lines = [
      "no-buffer", "include", "raw", "http1.1", "suppress-connect-headers", "connect-timeout = 40",
      "keepalive-time = 20",
    ]
    let input = try Self.lines(of: request) + lines
    return (
      curl, ["-q", "--config", "-"], variables.map { "\($0.key)=\($0.value)" },
      Array((input.joined(separator: "\n") + "\n").utf8)
    )
  }

  private func program() throws(BerthError) -> String {
    try ProgramSearch.require(
      "curl", environment: environment, code: "fetch.offline",
      purpose: "fetching from the network", package: "curl")
  }

  /// All that curl sees of the environment.
  private var variables: [String: String] {
    var variables = environment.filter { Self.passedOn.contains($0.key) }
    variables["LC_ALL"] = "C"
    return variables
  }

  private static func decimal(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
  }

  /// A value in the quotes of a curl configuration, with the escapes it knows.
  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [0x22]
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
      case 0x0D: bytes += [0x5C, UInt8(ascii: "r")]
      case 0x09: bytes += [0x5C, UInt8(ascii: "t")]
      case 0x0B: bytes += [0x5C, UInt8(ascii: "v")]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
    return String(decoding: bytes, as: UTF8.self)
  }
}
