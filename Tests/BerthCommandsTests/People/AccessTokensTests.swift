import BerthBase
import BerthCommands
import BerthServices
import TestSupport
import Testing

@Suite("Access tokens")
struct AccessTokensTests {
  private let now: Int64 = 1_795_284_000_000
  private let scratch: ScratchHome
  private var tokens: AccessTokens { AccessTokens(PeopleFile(home: scratch.home)) }

  init() throws { scratch = try ScratchHome() }

  @Test(
    "a scope is an app or all, and whether it may change something",
    arguments: [
      ("cocktail", true), ("cocktail:write", true), ("*", true), ("*:write", true), ("", false),
      (":write", false), ("cocktail:read", false), ("a b", false), ("cocktail:write:write", false),
      ("../x", false), ("**", false),
    ])
  func scopes(text: String, isOne: Bool) {
    #expect(AccessTokens.Scope(text)?.text == (isOne ? text : nil))
  }

  @Test("a token allows what its scopes say")
  func allows() throws {
    let scopes = ["calm", "cocktail:write"].compactMap { AccessTokens.Scope($0) }
    let token = try tokens.make(user: "ada", name: "phone", scopes: scopes, at: now)
    let grant = try #require(tokens.grant(token, at: now))
    #expect(grant.user == "ada")
    #expect(grant.allows(app: "calm", changes: false) && !grant.allows(app: "calm", changes: true))
    #expect(grant.allows(app: "cocktail", changes: true))
    #expect(!grant.allows(app: "lang", changes: false))
    let all = try tokens.make(user: "ada", name: "all", scopes: [#require(.init("*"))], at: now)
    let grantAll = try #require(tokens.grant(all, at: now))
    #expect(grantAll.allows(app: "lang", changes: false))
    #expect(!grantAll.allows(app: "lang", changes: true))
  }

  @Test("its user sees it and its last use, and takes it back; its text is kept nowhere")
  func listed() throws {
    let scopes = [try #require(AccessTokens.Scope("*:write"))]
    let token = try tokens.make(user: "ada", name: "phone", scopes: scopes, at: now)
    #expect(token.hasPrefix(AccessTokens.prefix))
    var listed = try #require(try tokens.list(user: "ada").first)
    #expect(listed.name == "phone" && listed.scopes == scopes && listed.seen == nil)
    _ = tokens.grant(token, at: now + 5000)
    listed = try #require(try tokens.list(user: "ada").first)
    #expect(listed.seen == now + 5000)
    for suffix in ["", "-wal"] {
      let bytes = FileBytes.read(scratch.home.path + "/web/sign-ins.db" + suffix) ?? []
      #expect(!String(decoding: bytes, as: UTF8.self).contains(token.dropFirst(6)))
    }
    try tokens.revoke(id: listed.id, of: "bob")
    #expect(tokens.grant(token, at: now) != nil)
    try tokens.revoke(id: listed.id, of: "ada")
    #expect(tokens.grant(token, at: now) == nil)
  }

  @Test("a token has a name and a purpose", arguments: [("", ["*"]), ("x", [])])
  func refused(name: String, scopes: [String]) {
    #expect(throws: BerthError.self) {
      try tokens.make(
        user: "ada", name: name, scopes: scopes.compactMap { AccessTokens.Scope($0) }, at: now)
    }
  }
}
