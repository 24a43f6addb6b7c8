import BerthBase
import BerthCommands
import BerthManifest

/// A request that the front process has read, signed in and checked, for an app process to answer.
struct WebCall {
  /// A name and a value, in the order in which they came.
  struct Field: Equatable {
    var name: String
    var value: String
  }

  /// A file that was sent along.
  struct Upload: Equatable {
    /// The field's name.
    var field: String
    /// The name it had where it came from; never used as a path.
    var name: String
    var bytes: [UInt8]
  }

  /// Whether something may be changed: a POST whose token was checked.
  var isPost = false
  /// The parts of the path, decoded; empty for the home page.
  var path: [String] = []
  var query: [Field] = []
  /// The fields of a form that was sent.
  var form: [Field] = []
  var uploads: [Upload] = []
  /// Whether data is wanted instead of a page.
  var wantsJSON = false
  /// Whether only what changes between two pages is wanted, by the script of a page.
  var wantsPart = false
  /// Whether a browser gets a page ahead, for when there is no network: nobody looks at it now.
  var isAhead = false
  /// Whose data is meant.
  var user = ""
  /// The IANA time zone the browser is in, as it says; empty when it says nothing.
  var zone = ""
  /// Where whoever asks finds this server, such as `https://berth.example.org`; empty when they do not say.
  var origin = ""
  /// Whether whoever looks chose light or dark; empty for neither.
  var scheme = ""
  /// The id of the browser's session; empty for a program, and for whoever is not signed in.
  var session = ""
  /// What a program that asks may do, and how; nil for a browser's session.
  var program: Program?
  /// What every form of the answer sends back.
  var token = ""
  /// What marks the style and the scripts of the answer as the host's own.
  var nonce = ""

  /// A program that asks by a token, or what stands for one.
  struct Program: Equatable {
    /// Names its token; not the token itself.
    var token = ""
    /// What its token allows.
    var scopes: [AccessTokens.Scope] = []
    /// Whether it asks at `/api`.
    var isAPI = false
    /// Whether it wants to hear of changes as well.
    var isWatching = false
    /// The arguments, where it sends them as a JSON object.
    var arguments: JSON?

    /// Whether its token allows an effect in an app.
    func allows(app: String, _ effect: Effect) -> Bool {
      scopes.contains { $0.allows(app: app, effect) }
    }
  }

  /// The first value of a name in the query.
  func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
  /// The first value of a name in the form.
  func form(_ name: String) -> String? { form.first { $0.name == name }?.value }
}

/// What an app process answers.
struct WebAnswer {
  var status = 200
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// What becomes of the browser's session.
  var signIn: SignInChange?
  /// When the answer is to be made anew, for who wants to hear of it.
  var watch: Watch?

  /// When an answer is to be made anew.
  struct Watch: Equatable {
    /// The databases of the app whose changes make it new.
    var changes: [ChangeScope]
    /// After so many seconds in any case; nil for never.
    var everySeconds: Int?
  }

  /// What becomes of the session of the browser that asked.
  enum SignInChange: Equatable {
    /// It is signed in as a user from now on.
    case begin(String)
    /// It is signed out.
    case end
  }

  /// A page.
  static func html(_ body: [UInt8], status: Int = 200) -> WebAnswer {
    WebAnswer(
      status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: body)
  }

  /// Data.
  static func json(_ json: JSON, status: Int = 200) -> WebAnswer {
    WebAnswer(
      status: status, headers: [("Content-Type", "application/json")],
      body: json.utf8(indented: true) + [0x0A])
  }

  /// Elsewhere, to be got from there.
  static func seeOther(_ address: String) -> WebAnswer {
    WebAnswer(status: 303, headers: [("Location", address)])
  }
}
