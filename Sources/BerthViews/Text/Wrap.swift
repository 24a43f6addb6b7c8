/// Where text breaks into lines of a given width.
struct Wrap {
  /// A line: a range of the text's bytes and the columns it takes.
  struct Line {
    var start: Int
    var end: Int
    var width: Int
  }

  private struct Cluster {
    var offset: Int
    var width: Int
    var kind: Kind
  }

  private enum Kind {
    case letter, digit, space, wide, closing, hyphen, lineEnd
  }

  /// Breaks `text` into lines of at most `width` columns (at least 2, so that everything fits).
  ///
  /// Lines break at spaces, after hyphens inside words and between wide characters; a word
  /// longer than a line is cut. Spaces at a break vanish, line feeds always break.
  static func lines(_ text: CleanText, width: Int, firstWidth: Int? = nil) -> [Line] {
    let width = max(width, 2)
    let first = max(firstWidth ?? width, 2)
    if text.isASCII, text.bytes.count <= first, !text.bytes.contains(0x0A) {
      return [Line(start: 0, end: text.bytes.count, width: text.bytes.count)]
    }
    return fill(clusters(text), text.bytes.count, first, width)
  }

  private static func fill(
    _ clusters: [Cluster], _ byteCount: Int, _ first: Int, _ width: Int
  ) -> [Line] {
    var lines: [Line] = []
    var limit = first
    var start = 0  // first cluster of the line
    var column = 0  // columns so far, spaces included
    var breakAt = -1  // cluster the next line would start with
    var breakEnd = 0  // cluster after the last visible one before the break
    var breakWidth = 0
    let offset = { (index: Int) in index < clusters.count ? clusters[index].offset : byteCount }
    var index = 0
    func close(_ end: Int, _ columns: Int, next: Int) {
      lines.append(Line(start: offset(start), end: offset(end), width: columns))
      start = next
      index = next
      column = 0
      breakAt = -1
      breakEnd = next
      limit = width
    }
    while index < clusters.count {
      let cluster = clusters[index]
      if cluster.kind == .lineEnd {
        let (end, columns) = trimmed(clusters, start, index, column)
        close(end, columns, next: index + 1)
        continue
      }
      if cluster.kind == .space {
        if column == 0, !lines.isEmpty, start > 0, clusters[start - 1].kind != .lineEnd {
          start = index + 1
          index += 1
          continue
        }
        if index > start, clusters[index - 1].kind != .space {
          breakEnd = index
          breakWidth = column
        }
        if breakEnd > start || breakAt >= 0 { breakAt = index + 1 }
        column += 1
        index += 1
        continue
      }
      if cluster.kind == .wide, index > start, clusters[index - 1].kind != .space {
        breakAt = index
        breakEnd = index
        breakWidth = column
      }
      if column + cluster.width > limit, index > start {
        if breakAt > start, breakEnd > start {
          close(breakEnd, breakWidth, next: breakAt)
        } else {
          let (end, columns) = trimmed(clusters, start, index, column)
          close(end, columns, next: index)
        }
        continue
      }
      column += cluster.width
      index += 1
      if cluster.kind == .hyphen, index < clusters.count, clusters[index].kind == .letter,
        index - 2 >= start, clusters[index - 2].kind == .letter
      {
        breakAt = index
        breakEnd = index
        breakWidth = column
      }
    }
    let (end, columns) = trimmed(clusters, start, clusters.count, column)
    if start < clusters.count || lines.isEmpty || clusters.last?.kind == .lineEnd {
      close(end, columns, next: clusters.count)
    }
    return lines
  }

  /// The line without the spaces at its end.
  private static func trimmed(
    _ clusters: [Cluster], _ start: Int, _ end: Int, _ width: Int
  ) -> (end: Int, width: Int) {
    var end = end
    var width = width
    while end > start, clusters[end - 1].kind == .space {
      end -= 1
      width -= 1
    }
    return (end, width)
  }

  private static func clusters(_ text: CleanText) -> [Cluster] {
    var result: [Cluster] = []
    result.reserveCapacity(text.bytes.count)
    if text.isASCII {
      for (offset, byte) in text.bytes.enumerated() {
        let kind = asciiKind(byte)
        result.append(Cluster(offset: offset, width: kind == .lineEnd ? 0 : 1, kind: kind))
      }
      return result
    }
    var offset = 0
    for character in String(decoding: text.bytes, as: UTF8.self) {
      let length = character.utf8.count
      if length == 1, let byte = character.utf8.first {
        let kind = asciiKind(byte)
        result.append(Cluster(offset: offset, width: kind == .lineEnd ? 0 : 1, kind: kind))
      } else {
        let width = DisplayWidth.of(character)
        let kind: Kind = width < 2 ? .letter : isClosing(character) ? .closing : .wide
        result.append(Cluster(offset: offset, width: width, kind: kind))
      }
      offset += length
    }
    return result
  }

  private static func asciiKind(_ byte: UInt8) -> Kind {
    switch byte {
    case 0x20: return .space
    case 0x0A: return .lineEnd
    case UInt8(ascii: "-"): return .hyphen
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .digit
    default: return .letter
    }
  }

  /// Wide signs that must not start a line.
  private static func isClosing(_ character: Character) -> Bool {
    switch character {
    case "、", "。", "」", "』", "）", "】", "！", "？", "：", "；", "，", "．", "ー", "々": return true
    default: return false
    }
  }
}
