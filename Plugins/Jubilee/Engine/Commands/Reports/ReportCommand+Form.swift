import BerthSDK

extension ReportCommand {
  private static let photoFields = [
    View.Field("photo", label: "Photo", type: .photo, help: "JPEG, PNG, WebP or HEIC"),
    View.Field("photo2", label: "Second photo", type: .photo),
    View.Field("photo3", label: "Third photo", type: .photo),
  ]

  /// Asks for what a report needs.
  func form(_ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let place = try place.map { try bay.resolve($0).name }
    let names = (place.map { [$0] } ?? []) + bay.placeNames.filter { $0 != place }
    let intensity = intensity?.rawValue
    let data: JSON = [
      "place": JSON(place), "intensity": JSON(intensity),
      "fields": ["place", "intensity", "start", "species", "text", "photo"],
      "places": JSON(names),
      "intensities": .array(JubileeIntensity.allCases.map(\.json)),
    ]
    let now = try BayTime.civil(call.clock.now, call)
    return Reply(
      data, bayPage: "Report a jubilee", "What do you see, and where?", isReporting: true
    ) {
      View.form(
        fields: [
          View.Field(
            "place", label: "Where", type: .choice, value: place,
            options: names.map { View.Field.Option($0) }),
          View.Field(
            "at", label: "Or where you are", type: .position, value: at,
            placeholder: "30.486,-87.937", help: "It counts before a place chosen above.",
            decimals: 3),
          View.Field(
            "intensity", label: "How large", type: .choice, value: intensity,
            options: [
              View.Field.Option(
                ReportedSize.none.rawValue, label: "Nothing: I looked, and nothing was there")
            ]
              + JubileeIntensity.allCases.map {
                View.Field.Option($0.rawValue, label: "\($0.title): \($0.guide)")
              }, required: true),
          View.Field(
            "start", label: "Since when", type: .dateTime, value: String(now.iso8601.prefix(16)),
            help: "in the bay's own time"),
          View.Field(
            "species", label: "Which animals", placeholder: "flounder 40, crabs",
            help: Words.list(Species.allCases.map(\.rawValue)) + "; with a number if you counted"),
          View.Field(
            "text", label: "What you see", type: .multiline, placeholder: "Flounder and crabs"),
          View.Field(
            "precise", label: "Show the exact place", type: .toggle, value: "false",
            help: "otherwise it is shown to about half a mile"),
        ] + Self.photoFields, submit: View.Action("Report", link: Link.to("report"), role: .primary)
      )
    }
  }
}
