import BerthSDK

extension ChatPage {
  /// Keys and the line to type in.
  func stay(_ content: Content) -> View.Stay {
    let handle = correspondent.handle
    let newest = content.newest
    let current = chosen ?? newest
    func page(_ message: Int, _ pane: Pane) -> String {
      Link.to("chat", ["with": handle, "message": String(message), "pane": pane.rawValue])
    }
    var keys: [View.Stay.Key] = []
    if newest > 0 {
      let right: Pane = pane == .grammar ? .original : .translation
      let left: Pane = pane == .translation ? .original : .grammar
      keys = [
        .init(
          key: "up", label: say("chat.key.choose", "choose"),
          link: page(chosen == nil ? newest : max(1, current - 1), .original)),
        .init(
          key: "down", label: "",
          link: current >= newest ? Link.chat(handle) : page(current + 1, .original)),
        .init(key: "pageup", label: "", link: page(max(1, current - 10), .original)),
        .init(
          key: "pagedown", label: "",
          link: current + 10 >= newest ? Link.chat(handle) : page(current + 10, .original)),
        .init(
          key: "right",
          label: pane == .grammar ? "" : say("pane.translation", "Translation"),
          link: page(current, right)),
        .init(
          key: "left", label: pane == .translation ? "" : say("pane.grammar.short", "Grammar"),
          link: page(current, left)),
        .init(
          key: "ctrl-s", label: say("chat.save", "Save"),
          link: Link.to("save", ["with": handle, "message": String(current)])),
        .init(
          key: "ctrl-p", label: say("chat.pronounce", "Pronounce"),
          link: Link.to("pronounce", ["with": handle, "message": String(current)])),
      ]
    }
    let refresh =
      chosen.map { page($0, pane ?? .original) } ?? Link.chat(handle)
    return View.Stay(
      refresh: refresh, changes: [.public], keys: keys,
      input: content.isOpen
        ? View.Stay.Input(
          label: say("chat.write", "Message {name}", ["name": correspondent.name(say)]),
          link: Link.to("send", ["with": handle]) + "&text={text}",
          typing: Link.to("typing", ["with": handle]) + "&text={text}") : nil)
  }
}
