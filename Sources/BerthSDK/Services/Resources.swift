import CBerth

/// HTTPS by the host, to the hosts the manifest lists.
///
/// ```swift
/// /// The tides of a harbour; an hour long the cache answers.
/// func tides(_ harbour: String, _ fetch: Fetch) throws -> JSON {
///   let response: Fetch.Response = try fetch([
///     "url": .string("https://tides.example/\(harbour).json"), "maxAge": 3600, "timeout": 10,
///   ])
///   if response.meta["stale"]?.bool == true { call.log(.info, "offline: the last tides") }
///   return try JSON.parse(response.body)
/// }
///
/// let today = try tides("lisbon", call.fetch)
/// ```
public struct Fetch {
  let call: Call

  /// What came back.
  public struct Response {
    /// The body's bytes.
    public var body: [UInt8]
    /// Status, headers, cache state, as `fetch.h` describes them.
    public var meta: JSON
  }

  /// Fetches a resource; the request is as `fetch.h` describes it.
  ///
  /// ```swift
  /// let page = try call.fetch(["url": "https://tides.example/harbours.json"])
  ///
  /// let requests: [JSON] = ["lisbon", "porto"].map {
  ///   ["url": .string("https://tides.example/\($0).json")]
  /// }
  /// let bodies = try requests.map(call.fetch.callAsFunction).map(\.body)
  /// ```
  public func callAsFunction(_ request: JSON) throws(PluginError) -> Response {
    guard let table = call.services.fetch else { throw undeclared(BERTH_FETCH_ID) }
    var body: [UInt8] = []
    let meta = try call.json { meta in
      let (status, bytes) = Collector.collect { sink in
        request.utf8().withSlice { table.pointee.fetch(call.raw, $0, sink, meta) }
      }
      body = bytes
      return status
    }
    return Response(body: body, meta: meta)
  }

  /// Fetches several resources at once; one that fails fails alone.
  ///
  /// ```swift
  /// let answers = try call.fetch.all(
  ///   ["lisbon", "porto"].map { ["url": .string("https://tides.example/\($0).json")] }, seconds: 5)
  /// for case .failure(let error) in answers { call.log(.info, error.message) }
  /// ```
  ///
  /// - Parameter seconds: when all is over; what is late then has failed with `fetch.timeout`.
  /// - Returns: what became of each, in the order of the requests.
  public func all(
    _ requests: [JSON], seconds: Double
  ) throws(PluginError) -> [Result<Response, PluginError>] {
    guard !requests.isEmpty else { return [] }
    let whole = try self(["requests": .array(requests), "timeout": .number(seconds)])
    var start = 0
    return (whole.meta["responses"]?.array ?? []).map { part in
      let length = part["length"]?.int ?? 0
      let end = min(start + max(0, length), whole.body.count)
      defer { start = end }
      if let error = part["error"] {
        return .failure(
          PluginError(
            error["code"]?.string ?? "fetch.broken", error["message"]?.string ?? "no answer",
            remedy: error["remedy"]?.string ?? "", details: error["details"] ?? .emptyObject))
      }
      return .success(
        Response(body: Array(whole.body[start..<end]), meta: part["meta"] ?? .emptyObject))
    }
  }
}

/// Bundled data, the user's media, and files named on the command line.
///
/// ```swift
/// /// The names of the bundled recipes, from files such as `recipes/soups.json`.
/// func names(_ files: Files) throws -> [String] {
///   try files.list("recipes").filter { $0.hasSuffix(".json") }.flatMap { path in
///     let recipes = try files.data(path) { try JSON.parse($0) }
///     return (recipes.array ?? []).compactMap { $0["name"]?.string }
///   }
/// }
///
/// let recipes = try names(call.files)
///
/// // The manifest declares the argument `photo` with the type `input`.
/// let photo = try call.files.input("photo") { Array($0) }
/// try call.files.writeMedia("photos/soup.jpg", photo)
/// let same = try call.files.readMedia("photos/soup.jpg") == photo
/// for path in try call.files.listMedia() where path.hasPrefix("old/") {
///   try call.files.removeMedia(path)
/// }
/// ```
public struct Files {
  let call: Call

  private func table() throws(PluginError) -> UnsafePointer<berth_files_service> {
    guard let table = call.services.files else { throw undeclared(BERTH_FILES_ID) }
    return table
  }

  /// Lends the bytes of a bundled data file for the length of `body`.
  ///
  /// - Throws: `cancelled` when the caller wants the work to stop, since reading a table is where
  ///   long work begins; what `body` throws.
  public func data<T>(_ path: String, _ body: (UnsafeRawBufferPointer) throws -> T) throws -> T {
    try call.checkCancellation()
    let table = try table()
    var bytes = berth_slice()
    try call.check(path.withSlice { table.pointee.data(call.raw, $0, &bytes) })
    return try body(bytes.bytes)
  }

  /// The files below a folder of the bundled data (`""` for all), sorted, as paths that `data` takes.
  public func list(_ folder: String) throws(PluginError) -> [String] {
    let table = try table()
    let reply = try call.json { sink in
      folder.withSlice { table.pointee.list(call.raw, $0, sink) }
    }
    return (reply["files"]?.array ?? []).compactMap { $0["path"]?.string }
  }

  /// Lends what the user named in an argument or setting of type `input`.
  public func input<T>(_ name: String, _ body: (UnsafeRawBufferPointer) throws -> T) throws -> T {
    let table = try table()
    var bytes = berth_slice()
    try call.check(name.withSlice { table.pointee.input(call.raw, $0, &bytes) })
    return try body(bytes.bytes)
  }

  /// Reads a file of the user's media folder.
  public func readMedia(_ path: String) throws(PluginError) -> [UInt8] {
    let table = try table()
    var bytes = berth_slice()
    try call.check(path.withSlice { table.pointee.media_read(call.raw, $0, &bytes) })
    return Array(bytes.bytes)
  }

  /// Replaces a file of the user's media folder atomically.
  public func writeMedia(_ path: String, _ bytes: [UInt8]) throws(PluginError) {
    let table = try table()
    let status = path.withSlice { path in
      bytes.withSlice { table.pointee.media_write(call.raw, path, $0) }
    }
    try call.check(status)
  }

  /// Removes a file of the user's media folder; a missing one is fine.
  public func removeMedia(_ path: String) throws(PluginError) {
    let table = try table()
    try call.check(path.withSlice { table.pointee.media_remove(call.raw, $0) })
  }

  /// The files of the user's media folder, as relative paths.
  public func listMedia() throws(PluginError) -> [String] {
    let table = try table()
    let reply = try call.json { table.pointee.media_list(call.raw, $0) }
    return (reply["files"]?.array ?? []).compactMap { $0["path"]?.string }
  }
}
