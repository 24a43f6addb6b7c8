package import BerthBase

/// What is printed in place of an answer when a command fails, said once for all commands.
package enum AnswerErrors {
  /// The error document of every command, as JSON Schema: `{"error":{…}}`.
  package static let schema: JSON = [
    "description": "What is printed in place of the answer when the command fails.",
    "type": "object", "required": ["error"],
    "properties": [
      "error": [
        "type": "object", "required": ["code", "message", "remedy", "details"],
        "properties": [
          "code": described(
            "What went wrong: dotted words, the first of which names the part that failed.",
            ["type": "string"]),
          "message": described("What is wrong, and where.", ["type": "string"]),
          "remedy": described(
            "What to do about it; empty when there is nothing to add.", ["type": "string"]),
          "details": described(
            "Facts for programs, or null; those of entitlement.required and entitlement.quota are "
              + "described here.",
            ["type": ["object", "null"], "properties": locked]),
          "plugin": described(
            "The plugin whose words these are; missing where they are the host's.",
            ["type": "string"]),
        ],
      ]
    ],
  ]

  /// The details of what is locked until it is bought, or used up.
  private static let locked: JSON = [
    "plugin": described("The app that was asked.", ["type": "string"]),
    "feature": described("The feature that is locked.", ["type": "string"]),
    "quota": described("The quota that is used up.", ["type": "string"]),
    "kind": described(
      "Whether a quota counts a day, a lifetime or what is there at once.",
      ["type": "string", "enum": ["day", "lifetime", "concurrent"]]),
    "limit": described("How much the quota gives.", ["type": "integer"]),
    "used": described("How much of it is used.", ["type": "integer"]),
    "asked": described("How much more was asked for.", ["type": "integer"]),
    "resets": described(
      "When the quota begins anew; null when it does not.",
      ["type": ["string", "null"], "format": "date-time"]),
    "tier": described(
      "The tier that opens a feature; of a quota, the tier the user has.", ["type": "string"]),
    "products": described(
      "The products that open it, as `berth store buy` takes them.",
      ["type": "array", "items": ["type": "string"]]),
  ]

  private static func described(_ sentence: String, _ schema: JSON) -> JSON {
    var schema = schema
    schema["description"] = .string(sentence)
    return schema
  }
}
