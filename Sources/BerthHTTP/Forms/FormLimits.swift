/// How much a form may hold.
package struct FormLimits: Sendable {
  /// Fields and files together.
  package var fields = 100
  /// Bytes of a field's name.
  package var name = 256
  /// Bytes of a text.
  package var text = 65_536
  /// Bytes of a file; that of all of them is the limit of the body.
  package var file = 16 << 20
  /// Bytes of the header fields of one part.
  package var partHead = 2048

  package init() {}
}
