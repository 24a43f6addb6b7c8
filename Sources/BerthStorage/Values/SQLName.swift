/// An SQL name in double quotes.
package func quoted(_ name: String) -> String {
  guard name.utf8.contains(UInt8(ascii: "\"")) else { return "\"\(name)\"" }
  let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
  return "\"" + parts.joined(separator: "\"\"") + "\""
}
