package import BerthSDK

extension JubileePlugin: SearchProvider {
  package func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
    if collection == GuideIndex.pages {
      let topic = try GuideTopic.one(id, call)
      return SearchLine(
        id: id, name: topic.title, summary: Words.shortened(topic.paragraphs.first ?? "", to: 120),
        link: Link.to("guide-page", ["id": id]))
    }
    let entry = try GuideIndex.entries(Bay(call)).first { $0.id == id }
    guard let entry else { throw PluginError.notFound("there is no place \(id)") }
    return SearchLine(
      id: id, name: entry.name, summary: "\(entry.kind) of the bay",
      link: Link.to("place-page", ["id": id]))
  }
}
