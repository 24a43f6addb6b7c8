import BerthSDK

/// `photo`: sets one's picture, checked by its content.
struct PhotoCommand: SayingCommand {
  var file: String

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let photo = try Self.set("file", me, store)
    return say.reply(
      [
        "id": .string(SHA256.hex(photo.bytes)), "type": .string(photo.type),
        "width": JSON(photo.width), "height": JSON(photo.height), "bytes": JSON(photo.bytes.count),
      ], say("photo.set", "Your picture is set")
    ) {
      View.text("\(photo.type), \(photo.width) × \(photo.height)")
      View.note(say("photo.cleaned", "Place, camera and comments were taken out of it."))
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
struct PhotoRemoveCommand: SayingCommand {
  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    try store.setPhoto(nil, of: me)
    return say.reply(
      ["removed": .bool(me.photo != nil)], say("photo.removed", "Your picture is gone")
    ) {}
  }
}

/// `photo-save`: somebody's picture as a file of the media folder.
struct PhotoSaveCommand: SayingCommand {
  var name: String?

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let person = try name.map { try store.person($0, for: me.id) } ?? me
    guard let hash = person.photo, let media = try store.media(hash) else {
      throw PluginError.notFound("\(person.name) has no picture")
    }
    let kind = media.type.split(separator: "/").last ?? "bin"
    let path = "people/\(person.handle).\(kind == "jpeg" ? "jpg" : kind)"
    try call.files.writeMedia(path, media.bytes)
    return say.reply(
      [
        "id": .string(Hexadecimal.text(hash)), "type": .string(media.type), "path": .string(path),
        "bytes": JSON(media.bytes.count),
      ], say("photo.saved", "Saved")
    ) {
      View.text([View.Span(path, style: .code)])
    }
  }
}
