import BerthBase

extension Manifest.Parameter {
  /// What a value is that people need not type where a device knows it: a face offers the camera or the
  /// position beside the field. It narrows nothing; the plugin checks what comes as ever.
  package enum Format: Sendable, Equatable {
    /// `LATITUDE,LONGITUDE`, rounded to so many decimals before it leaves the device.
    case position(decimals: Int)
    /// The digits under a barcode.
    case barcode
    /// A picture in a file.
    case photo

    /// The decimals of a position where nothing is said: some ten metres.
    package static let defaultDecimals = 4
  }
}

extension Manifest.Parameter.Format {
  private enum Word: String, CaseIterable {
    case position, barcode, photo
  }

  /// Reads `format` and `decimals`; nil when there is none, or it does not go with the type.
  init?(_ fields: FieldReader, _ type: ValueType?) {
    let word = fields.choice("format", Word.self, isRequired: false)
    let isPosition = word == .position
    if fields.value("decimals") != nil, !isPosition {
      fields.problem(
        "decimals", "only a position has decimals", "make the format “position” or remove it")
    }
    guard let word else { return nil }
    let expected: ValueType = word == .photo ? .input : .string
    if let type, type != expected {
      fields.problem(
        "format",
        "a \(word.rawValue) is of the type “\(expected.rawValue)”, "
          + "this is “\(type.rawValue)”", "make the type “\(expected.rawValue)”")
      return nil
    }
    switch word {
    case .position:
      self = .position(decimals: fields.int("decimals", 0...6, default: Self.defaultDecimals))
    case .barcode: self = .barcode
    case .photo: self = .photo
    }
  }
}
