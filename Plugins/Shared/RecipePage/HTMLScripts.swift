/// Finds `<script type="application/ld+json">` in a page without reading the rest of it.
package enum HTMLScripts {
  /// A script's text and the line it starts on, from 1.
  package struct Script: Sendable, Equatable {
    package var text: [UInt8]
    package var line: Int
  }

  /// All scripts with linked data, without CDATA marks and comments around them; a script that is
  /// never closed reaches to the end of the page.
  package static func linkedData(_ bytes: [UInt8]) -> [Script] {
    var found: [Script] = []
    var position = 0
    var line = 1
    var counted = 0
    while let open = find("<script", bytes, from: position) {
      guard let tagEnd = bytes[open...].firstIndex(of: 0x3e) else { break }
      let end = find("</script", bytes, from: tagEnd) ?? bytes.count
      if isLinkedData(bytes[open..<tagEnd]) {
        for byte in bytes[counted..<open] where byte == 0x0a { line += 1 }
        counted = open
        found.append(Script(text: bare(bytes[(tagEnd + 1)..<end]), line: line))
      }
      position = end
    }
    return found
  }

  /// The language the page says it is in; empty when it does not.
  package static func language(_ bytes: [UInt8]) -> String {
    guard let open = find("<html", bytes, from: 0),
      let end = bytes[open...].firstIndex(of: 0x3e),
      let start = find("lang=", Array(bytes[open..<end]), from: 0)
    else { return "" }
    let value = bytes[(open + start + 5)..<end].drop { $0 == 0x22 || $0 == 0x27 }
    let isWord = { (byte: UInt8) in
      byte == 0x2d || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a
    }
    return String(decoding: value.prefix { isWord($0) }, as: UTF8.self)
  }

  private static func isLinkedData(_ tag: ArraySlice<UInt8>) -> Bool {
    find("ld+json", Array(tag), from: 0) != nil || find("ld&#43;json", Array(tag), from: 0) != nil
  }

  /// Without blanks, `<![CDATA[ … ]]>`, `<!-- … -->` and the `//` before them.
  private static func bare(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var text = text
    var isChanged = true
    while isChanged {
      isChanged = false
      while let byte = text.first, byte <= 0x20 { text = text.dropFirst() }
      while let byte = text.last, byte <= 0x20 { text = text.dropLast() }
      for mark in ["//", "/*", "*/", "<![CDATA[", "<!--"] where starts(text, mark) {
        text = text.dropFirst(mark.utf8.count)
        isChanged = true
      }
      for mark in ["]]>", "-->", "//", "/*", "*/", ";"] where ends(text, mark) {
        text = text.dropLast(mark.utf8.count)
        isChanged = true
      }
    }
    return Array(text)
  }

  private static func starts(_ text: ArraySlice<UInt8>, _ mark: String) -> Bool {
    text.starts(with: mark.utf8)
  }

  private static func ends(_ text: ArraySlice<UInt8>, _ mark: String) -> Bool {
    text.suffix(mark.utf8.count).elementsEqual(mark.utf8)
  }

  /// Place of an ASCII text in lower case, letters of either case.
  static func find(_ text: String, _ bytes: [UInt8], from start: Int) -> Int? {
    let sought = Array(text.utf8)
    guard bytes.count >= sought.count, start <= bytes.count - sought.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var position = start
      let last = bytes.count - sought.count
      while position <= last {
        var index = 0
        while index < sought.count {
          let byte = bytes[position + index]
          let folded = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
          if folded != sought[index] { break }
          index += 1
        }
        if index == sought.count { return position }
        position += 1
      }
      return nil
    }
  }
}
