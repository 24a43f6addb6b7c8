/// Who may make an account at a server.
package enum SignUpMode: String, Sendable, CaseIterable {
  /// Nobody; the operator adds users.
  case closed
  /// Whoever has an invitation.
  case invite
  /// Everybody.
  case open
}
