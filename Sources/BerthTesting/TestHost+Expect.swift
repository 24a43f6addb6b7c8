public import BerthBase

extension TestHost {
  /// Runs a command whose data must hold what is given; all else may be there too.
  ///
  /// ```swift
  /// try host.expect("garden", "show", ["id": "rose"], answers: ["name": "Rose"])
  /// // garden show {"id":"rose"}: $.name: expected "Rose", found "Tulip"
  /// ```
  ///
  /// Of an object the members named are compared, of an array each element must be found, in order.
  ///
  /// - Returns: the whole data.
  /// - Throws: `TestFailure`.
  @discardableResult
  public func expect(
    _ plugin: String, _ command: String, _ arguments: JSON = [:], answers part: JSON
  ) throws(TestFailure) -> JSON {
    let line = Self.line(plugin, command, arguments)
    let data: JSON
    do throws(BerthError) {
      data = try run(plugin, command, arguments)
    } catch {
      throw TestFailure(line, "it failed: \(error)")
    }
    if let difference = data.difference(from: part) { throw TestFailure(line, difference) }
    return data
  }

  /// Runs a command that must fail with a code.
  ///
  /// ```swift
  /// try host.expect("garden", "show", ["id": "no-such"], fails: "not-found")
  /// ```
  ///
  /// - Returns: the error, to look at its message or details.
  /// - Throws: `TestFailure` when it succeeds or fails otherwise.
  @discardableResult
  public func expect(
    _ plugin: String, _ command: String, _ arguments: JSON = [:], fails code: String
  ) throws(TestFailure) -> BerthError {
    let line = Self.line(plugin, command, arguments)
    let data: JSON
    do throws(BerthError) {
      data = try run(plugin, command, arguments)
    } catch {
      guard error.code == code else {
        throw TestFailure(line, "expected the error \(code), found \(error)")
      }
      return error
    }
    throw TestFailure(line, "expected the error \(code), but it answered \(data.text())")
  }

  static func line(_ plugin: String, _ command: String, _ arguments: JSON) -> String {
    let isEmpty = arguments.object?.isEmpty ?? true
    return "\(plugin) \(command)" + (isEmpty ? "" : " \(arguments.text())")
  }
}
