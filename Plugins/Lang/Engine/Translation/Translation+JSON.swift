import BerthSDK

extension Translation {
  /// A translation for scripts.
  var json: JSON {
    [
      "text": .string(request.text), "from": .string(request.from),
      "to": .string(request.to), "translation": .string(answer.text),
      "reading": JSON(answer.reading), "note": JSON(answer.note), "others": JSON(answer.others),
      "provider": .string(answer.origin ?? provider),
      "cached": .bool(answer.origin != nil),
      "providers": .array(attempts.map(\.json)),
    ]
  }
}
