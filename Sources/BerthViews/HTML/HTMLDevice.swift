/// What a page's script can get from the device for a field of a form: it is asked for by a tap alone,
/// and without the script, or where the device has none, the field is typed in.
package enum HTMLDevice: Sendable, Equatable {
  /// Where it is, rounded to so many decimals of a degree.
  case position(decimals: Int)
  /// The digits of a barcode its camera sees.
  case barcode
  /// A picture, shown before it is sent and made smaller when it is larger than a photo need be.
  case photo
  /// What its microphone hears, to be heard before it is sent.
  case recording

  /// Draws what the script shows, hidden until then.
  ///
  /// - Parameter id: the id of the field's input.
  package func draw(below id: String, _ out: inout Markup) {
    out.raw("<span class=\"device\" data-for=\"\(id)\"")
    switch self {
    case .position(let decimals):
      out.raw(" data-device=\"position\" data-decimals=\"\(decimals)\" hidden>")
      out.raw("<button type=\"button\" class=\"button\">Use my position</button>")
    case .barcode:
      out.raw(" data-device=\"barcode\" hidden>")
      out.raw("<button type=\"button\" class=\"button\">Scan the barcode</button>")
    case .photo:
      out.raw(" data-device=\"photo\" hidden>")
      out.raw("<button type=\"button\" class=\"button\">Take a photo</button>")
    case .recording:
      out.raw(" data-device=\"recording\" hidden>")
      out.raw("<button type=\"button\" class=\"button\">Record</button>")
    }
    out.raw("<span role=\"status\"></span></span>")
  }
}
