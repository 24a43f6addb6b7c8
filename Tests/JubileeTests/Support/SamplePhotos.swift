/// Small files of each kind of picture. They show nothing: only their structure matters.
enum SamplePhotos {
  static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }

  /// A picture with a direction and a text in its Exif block.
  static func jpeg(orientation: UInt8, secret: String) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker, 0, UInt8(body.count + 2)] + body
    }
    let exif =
      Array("Exif\0\0II".utf8) + [0x2A, 0, 8, 0, 0, 0, 1, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0] + Array(secret.utf8)
    return [0xFF, 0xD8] + segment(0xE1, exif) + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + Array("scan data".utf8) + [0xFF, 0xD9]
  }

  static let png: [UInt8] = {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [1, 2, 3, 4]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
      + chunk("tEXt", Array("Comment\0secret".utf8)) + chunk("IDAT", Array("pixels".utf8))
      + chunk("IEND", [])
  }()

  /// A picture whose Exif and XMP items say `secret`; its pixels do not.
  static let heic = heicFile(kind: "hvc1")

  /// - Parameters:
  ///   - kind: the kind of the item with the pixels.
  ///   - sequence: whether it has pictures that follow each other, too.
  static func heicFile(kind: String, sequence: Bool = false) -> [UInt8] {
    func four(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      four(content.count + 8) + Array(type.utf8) + content
    }
    func entry(_ id: UInt8, _ type: String) -> [UInt8] {
      box("infe", [2, 0, 0, 0, 0, id, 0, 0] + Array(type.utf8) + [0])
    }
    let items = ["pixels of it", "Exif secret 30.5239", "<x>secret</x>"].map { Array($0.utf8) }
    let start = box("ftyp", Array("heic".utf8) + four(0) + Array("mif1heic".utf8))
    func meta(_ offset: Int) -> [UInt8] {
      var places: [UInt8] = [0, 0, 0, 0, 0x44, 0, 0, 3]
      var at = offset
      for (index, item) in items.enumerated() {
        places += [0, UInt8(index + 1), 0, 0, 0, 1] + four(at) + four(item.count)
        at += item.count
      }
      let names =
        [0, 0, 0, 0, 0, 3] + entry(1, kind) + entry(2, "Exif") + entry(3, "mime")
      return box("meta", [0, 0, 0, 0] + box("iinf", names) + box("iloc", places))
    }
    let size = start.count + meta(0).count + 8
    return start + meta(size) + box("mdat", items.flatMap(\.self))
      + (sequence ? box("moov", []) : [])
  }
}
