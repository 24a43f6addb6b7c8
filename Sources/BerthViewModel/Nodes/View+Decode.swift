package import BerthBase

extension View {
  /// Reads a view.
  ///
  /// A kind this version does not know becomes a note that names it, so that the rest of a newer
  /// plugin's view still shows; unknown fields are skipped.
  ///
  /// - Throws: `ViewError` with a JSON path for a missing or wrong field, a link with a scheme
  ///   that is not allowed, or a view beyond `limits`.
  package static func decode(
    _ json: JSON, limits: ViewLimits = ViewLimits()
  ) throws(ViewError) -> View {
    try read(json, ViewReader(limits: limits, isReporting: false))
  }

  /// Reads a view and reports what a reader of this version passes over: unknown kinds, fields
  /// and words. An empty list means that every part of the JSON is understood.
  package static func decodeReporting(
    _ json: JSON, limits: ViewLimits = ViewLimits()
  ) throws(ViewError) -> (view: View, warnings: [ViewError]) {
    let reader = ViewReader(limits: limits, isReporting: true)
    return (try read(json, reader), reader.warnings)
  }

  private static func read(_ json: JSON, _ reader: ViewReader) throws(ViewError) -> View {
    let view: View = ViewCoder(reader).decode(json)
    if let failure = reader.failure { throw failure }
    return view
  }
}
