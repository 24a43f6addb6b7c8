package import BerthBase

extension Fetcher {
  /// The most bytes of a resource that the user named.
  package static let maximumInputBytes = 64 << 20

  /// Fetches what the user asked for by giving its address: any host, no cache, no rate limit.
  ///
  /// A redirect from `https` to plain `http` is not followed.
  ///
  /// - Parameters:
  ///   - text: an `https` or `http` address.
  ///   - milliseconds: the longest it may take.
  /// - Throws: `input.invalid`, `fetch.offline`, `fetch.timeout`, `fetch.tls`, `fetch.broken`,
  ///   `fetch.status`, `fetch.too-large`, `fetch.denied`, `cancelled`.
  package func input(
    _ text: String, maxBytes: Int = Fetcher.maximumInputBytes, milliseconds: Int = 60_000,
    isCancelled: () -> Bool = { false }
  ) throws(BerthError) -> FetchResponse {
    let request = FetchRequest(try WebAddress(text))
    let journey = Journey(
      policy: .chosenByUser(secure: request.address.scheme == "https"), maxBytes: maxBytes,
      milliseconds: milliseconds)
    let (reply, address) = try travel(journey, request, isCancelled) { () throws(BerthError) in }
    return FetchResponse(reply: reply, from: address)
  }
}
