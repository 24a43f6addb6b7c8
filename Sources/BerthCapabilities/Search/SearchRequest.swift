import BerthBase
import BerthManifest

/// A query as `search.h` describes it, read from JSON.
struct SearchRequest {
  /// How the values of one facet narrow a search.
  struct Filter {
    var facet: String
    var values: [String]
    /// Whether a document must have all values, not just one.
    var needsAll: Bool
  }

  var text = ""
  var matchesAny = false
  var allowsPrefix = true
  var allowsTypos = true
  var filters: [Filter] = []
  var exclusions: [Filter] = []
  /// A sort key; nil sorts by rank.
  var sortKey: String?
  var isDescending = false
  var offset = 0
  var limit = 20
  var facets: [String] = []
  var wantsTotal = true

  init(_ json: JSON, _ collection: Manifest.Collection) throws(BerthError) {
    let root = JSONCursor(json)
    do throws(JSONError) {
      text = try root["text"].optionalString() ?? ""
      matchesAny = try root["match"].optionalString() == "any"
      allowsPrefix = try root["prefix"].bool(default: true)
      allowsTypos = try root["typos"].bool(default: true)
      isDescending = try root["descending"].bool(default: false)
      wantsTotal = try root["total"].bool(default: true)
      if root["offset"].exists { offset = max(0, try root["offset"].int()) }
      if root["limit"].exists { limit = min(max(0, try root["limit"].int()), 10_000) }
      sortKey = try root["sort"].optionalString()
      facets = try root["facets"].strings()
      filters = try Self.filters(root["filter"])
      exclusions = try Self.filters(root["exclude"])
    } catch {
      throw BerthError("input.invalid", "the search request: \(error)")
    }
    if sortKey == "rank" || sortKey == "" { sortKey = nil }
    if let sortKey, !collection.sortKeys.contains(where: { $0.name == sortKey }) {
      let known = (["rank"] + collection.sortKeys.map(\.name)).joined(separator: ", ")
      throw BerthError(
        "input.invalid", "\(collection.id) cannot be sorted by \"\(sortKey)\"",
        remedy: "use one of \(known)")
    }
    for facet in facets + filters.map(\.facet) + exclusions.map(\.facet)
    where !collection.facets.contains(facet) {
      throw BerthError(
        "input.invalid", "\(collection.id) has no facet \"\(facet)\"",
        remedy: "use one of \(collection.facets.joined(separator: ", "))")
    }
  }

  private static func filters(_ cursor: JSONCursor) throws(JSONError) -> [Filter] {
    var result: [Filter] = []
    for (facet, value) in try cursor.members() {
      if let single = value.value?.string {
        result.append(Filter(facet: facet, values: [single], needsAll: false))
      } else if value.value?.object != nil {
        let all = try value["all"].strings()
        if !all.isEmpty { result.append(Filter(facet: facet, values: all, needsAll: true)) }
        let any = try value["any"].strings()
        if !any.isEmpty { result.append(Filter(facet: facet, values: any, needsAll: false)) }
      } else {
        let values = try value.strings()
        if !values.isEmpty { result.append(Filter(facet: facet, values: values, needsAll: false)) }
      }
    }
    return result
  }
}
