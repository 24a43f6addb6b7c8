import BerthSDK

/// `learn [TOPIC]`: what a jubilee is, how to behave, which rules to look up.
struct LearnCommand: PluginCommand {
  var topic: String?

  func run(_ call: Call) throws -> Reply {
    if let topic { return Self.page(try GuideTopic.one(topic, call)) }
    let topics = try GuideTopic.all(call)
    let data: JSON = ["topics": .array(topics.map(\.json)), "total": JSON(topics.count)]
    return Reply(data, bayPage: "About jubilees") {
      if let first = topics.first { View.text(first.paragraphs.first ?? "") }
      View.list(topics, style: .plain) {
        View.Item(
          $0.title, link: Link.to("learn", ["topic": $0.id]))
      }
    }
  }

  /// A page of the guide.
  static func page(_ topic: GuideTopic) -> Reply {
    Reply(topic.json, bayPage: topic.title) {
      for paragraph in topic.paragraphs { View.text(paragraph) }
      if !topic.links.isEmpty {
        View.list(topic.links) { View.Item($0.name, detail: $0.address, link: $0.address) }
      }
      View.action("All pages", link: Link.to("learn"))
    }
  }
}

/// `guide-page`: a page that `berth search` found.
struct GuidePageCommand: PluginCommand {
  var id: String

  func run(_ call: Call) throws -> Reply { LearnCommand.page(try GuideTopic.one(id, call)) }
}
