import BerthBase
import BerthSDK

/// `photo`: sets one's picture, checked by its content.
struct PhotoCommand: PluginCommand {
  var file: String

  func run(_ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let photo = try Self.set("file", me, store)
    let say = try Say(call)
    return Reply([
      "id": .string(SHA256.hex(photo.bytes)), "type": .string(photo.type),
      "width": JSON(photo.width), "height": JSON(photo.height), "bytes": JSON(photo.bytes.count),
    ]) {
      say.page(say("photo.set", "Your picture is set")) {
        View.text("\(photo.type), \(photo.width) × \(photo.height)")
        View.text(
          say("photo.cleaned", "Place, camera and comments were taken out of it."), role: .note)
      }
    }
  }

  /// Sets the picture that an argument of type `input` names.
  static func set(_ argument: String, _ me: Profile, _ store: Store) throws -> Photo {
    let photo = try store.call.files.input(argument) { try Photo(Array($0)) }
    try store.setPhoto(photo, of: me)
    return photo
  }
}

/// `photo-remove`: takes one's picture away.
struct PhotoRemoveCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    try store.setPhoto(nil, of: me)
    let say = try Say(call)
    return Reply(["removed": .bool(me.photo != nil)]) {
      say.page(say("photo.removed", "Your picture is gone")) {}
    }
  }
}

/// `photo-save`: somebody's picture as a file of the media folder.
struct PhotoSaveCommand: PluginCommand {
  var name: String?

  func run(_ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let person = try name.map { try store.person($0, for: me.id) } ?? me
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
      say.page(say("photo.saved", "Saved")) {
        View.text([View.Span(path, style: .code)])
        View.text(
          say("photo.where", "The media folder is shown by berth data path lang."), role: .note)
      }
    }
  }
}
