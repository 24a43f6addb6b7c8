import BerthBase
import BerthSDK

/// `photo`, `photo-remove`, `photo-save`: pictures, checked by their content.
enum PhotoCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    return try set("file", me, store)
  }

  /// Sets the picture that an argument of type `input` names.
  static func set(_ argument: String, _ me: Profile, _ store: Store) throws -> Reply {
    let photo = try store.call.files.input(argument) { try Photo(Array($0)) }
    try store.setPhoto(photo, of: me)
    let say = try Say(store.call)
    return Reply([
      "id": .string(SHA256.hex(photo.bytes)), "type": .string(photo.type),
      "width": JSON(photo.width), "height": JSON(photo.height), "bytes": JSON(photo.bytes.count),
    ]) {
      Look.page(say("photo.set", "Your picture is set"), say) {
        View.text("\(photo.type), \(photo.width) × \(photo.height)")
        View.text(
          say("photo.cleaned", "Place, camera and comments were taken out of it."), role: .note)
      }
    }
  }

  static func remove(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    try store.setPhoto(nil, of: me)
    let say = try Say(call)
    return Reply(["removed": .bool(me.photo != nil)]) {
      Look.page(say("photo.removed", "Your picture is gone"), say) {}
    }
  }

  static func save(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let person = try arguments.optionalString("name").map { try store.person($0, for: me.id) } ?? me
    guard let hash = person.photo, let media = try store.media(hash) else {
      throw PluginError.notFound("\(person.name) has no picture")
    }
    let kind = media.type.split(separator: "/").last ?? "bin"
    let path = "people/\(person.handle).\(kind == "jpeg" ? "jpg" : kind)"
    try call.files.writeMedia(path, media.bytes)
    let say = try Say(call)
    return Reply([
      "id": .string(Hexadecimal.text(hash)), "type": .string(media.type), "path": .string(path),
      "bytes": JSON(media.bytes.count),
    ]) {
      Look.page(say("photo.saved", "Saved"), say) {
        View.text([View.Span(path, style: .code)])
        View.text(
          say("photo.where", "The media folder is shown by berth data path lang."), role: .note)
      }
    }
  }
}
