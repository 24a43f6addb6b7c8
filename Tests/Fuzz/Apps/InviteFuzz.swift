import FuzzKit

@testable import LangEngine

/// What people of the language app write in short: invite codes, free hours, contact details.
enum InviteFuzz {
  static func run(_ bytes: [UInt8]) {
    let text = bytes.text
    if bytes.count >= InviteCode.bytes {
      let made = InviteCode.make(Array(bytes.prefix(InviteCode.bytes)))
      require((try? InviteCode.parse(InviteCode.shown(made))) == made, "\(made) does not read")
    }
    if let code = try? InviteCode.parse(text) {
      require(code.utf8.count == InviteCode.length + 2, "\(code) has an odd length")
      let shown = InviteCode.shown(code)
      require((try? InviteCode.parse(shown)) == code, "\(shown) reads as another code")
      require((try? InviteCode.parse(shown.lowercased())) == code, "case matters in \(shown)")
    }
    if let hours = try? Hours.parse(text), !hours.words.isEmpty {
      require((try? Hours.parse(hours.words)) == hours, "\(hours.words) reads as other hours")
    }
    var end = 0
    for found in ContactDetails.find(text) {
      require(found.range.lowerBound >= end, "findings overlap in \(text)")
      end = found.range.upperBound
      require(end <= text.utf8.count && !found.text.isEmpty, "a finding beyond the text")
    }
  }
}
