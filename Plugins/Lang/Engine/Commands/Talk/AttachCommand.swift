import BerthSDK

/// `attach NAME`: asks for a picture or a recording to send, with words beside it.
struct AttachCommand: SayingCommand {
  var with: String

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    guard let person = correspondent.person, try store.isMatched(correspondent.me.id, person.id)
    else {
      throw PluginError(
        "chat.closed", "you are not matched any more; nothing can be sent",
        remedy: "berth lang discover")
    }
    return say.reply(
      ["with": .string(correspondent.handle), "fields": ["photo", "voice", "text"]],
      say("chat.attach", "Photo or recording"), subtitle: correspondent.name(say)
    ) {
      View.form(
        fields: [
          View.Field(
            "photo", label: say("chat.picture", "Picture"), type: .photo,
            help: "JPEG, PNG, WebP"),
          View.Field("voice", label: say("chat.voice", "Voice message"), type: .recording),
          View.Field("text", label: say("chat.caption", "A few words with it")),
        ],
        submit: View.Action(
          say("chat.send", "Send"), link: Link.to("send", ["with": correspondent.handle]),
          role: .primary))
    }
  }
}
