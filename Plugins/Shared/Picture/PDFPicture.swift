package import BerthSDK

/// A picture as a PDF document of one page (PDF 1.4, ISO 32000-1 without compression): curves stay curves and
/// words stay words that can be searched.
package struct PDFPicture {
  private let picture: View.Picture
  private let scale: Double

  /// The picture of a view; nil when the view is none.
  ///
  /// - Parameter points: how wide the page is, in points of 1/72 inch.
  package init?(_ view: View, points: Double = 540) {
    guard case .picture(let picture) = view.content else { return nil }
    self.picture = picture
    scale = points / max(picture.width, 1)
  }

  /// The document.
  package var bytes: [UInt8] {
    var canvas = PDFCanvas(gradients: picture.gradients)
    canvas.operators(
      "\(PDFNumber.text(scale)) 0 0 \(PDFNumber.text(-scale)) 0 \(PDFNumber.text(picture.height * scale)) cm\n"
    )
    for shape in picture.shapes { canvas.draw(shape) }
    return document(canvas)
  }

  /// Puts the objects together: catalogue, pages, page, content, fonts, states of opacity and blends.
  private func document(_ canvas: PDFCanvas) -> [UInt8] {
    let fonts = PDFText.fonts.indices.map { "/F\($0) \(5 + $0) 0 R" }.joined(separator: " ")
    let firstState = 5 + PDFText.fonts.count
    let states = canvas.opacities.indices.map { "/G\($0) \(firstState + $0) 0 R" }
      .joined(separator: " ")
    let firstBlend = firstState + canvas.opacities.count
    let blends = canvas.blends.indices.map { "/S\($0) \(firstBlend + $0) 0 R" }
      .joined(separator: " ")
    let width = PDFNumber.text(picture.width * scale)
    let height = PDFNumber.text(picture.height * scale)
    var objects: [[UInt8]] = [
      Array("<< /Type /Catalog /Pages 2 0 R /Lang (en) >>".utf8),
      Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8),
      Array(
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] /Contents 4 0 R
        /Resources << /Font << \(fonts) >> /ExtGState << \(states) >> /Shading << \(blends) >> >> >>
        """.utf8),
      Array("<< /Length \(canvas.content.count) >>\nstream\n".utf8) + canvas.content
        + Array("\nendstream".utf8),
    ]
    for font in PDFText.fonts {
      objects.append(
        Array(
          "<< /Type /Font /Subtype /Type1 /BaseFont /\(font) /Encoding /WinAnsiEncoding >>".utf8))
    }
    for opacity in canvas.opacities {
      let value = PDFNumber.text(Double(opacity) / 1000)
      objects.append(Array("<< /Type /ExtGState /ca \(value) /CA \(value) >>".utf8))
    }
    for blend in canvas.blends { objects.append(Array(blend.utf8)) }
    var bytes = Array("%PDF-1.4\n%\u{E2}\u{E3}\u{CF}\u{D3}\n".utf8)
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(bytes.count)
      bytes += "\(index + 1) 0 obj\n".utf8
      bytes += object
      bytes += "\nendobj\n".utf8
    }
    let table = bytes.count
    bytes += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8
    for offset in offsets {
      let digits = String(offset)
      bytes += String(repeating: "0", count: max(10 - digits.count, 0)).utf8
      bytes += "\(digits) 00000 n \n".utf8
    }
    bytes +=
      "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n".utf8
    return bytes
  }
}
