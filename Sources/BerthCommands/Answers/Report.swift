package import BerthBase
package import BerthViewModel

/// What a command answers: data for programs and a view for people.
package struct Report {
  package var data: JSON
  package var view: View?

  /// An answer; without a view, one is made of the data when somebody looks.
  package init(_ data: JSON, view: View? = nil) {
    self.data = data
    self.view = view
  }

  /// What a person sees.
  package var shown: View { view ?? DataView.view(of: data) }
}

extension View {
  /// A plugin's view, or a note saying what is wrong with it: the data still stands.
  package static func read(_ json: JSON) -> View {
    do {
      return try View.decode(json)
    } catch {
      return .text("the plugin's view cannot be drawn: \(error)", role: .warning)
    }
  }
}
