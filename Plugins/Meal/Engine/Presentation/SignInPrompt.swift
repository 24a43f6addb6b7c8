import BerthSDK

/// The offer to sign in: beside the first suggestion and at what needs an account.
enum SignInPrompt {
  /// The words of the sign-in prompt, beside the first suggestion and at what needs an account.
  static func json(_ trigger: String) -> JSON {
    [
      "title": "Save your preferences for better suggestions?", "trigger": .string(trigger),
      "primary": [
        "label": "Sign in with Apple", "link": .string(Link.to("sign-in", ["provider": "apple"])),
      ],
      "others": [
        [
          "label": "Sign in with Google",
          "link": .string(Link.to("sign-in", ["provider": "google"])),
        ],
        [
          "label": "Sign in with Email", "link": .string(Link.to("sign-in", ["provider": "email"])),
        ],
      ],
      "secondary": [
        "label": "Maybe later", "link": .string(Link.to("sign-in", ["later": "true"])),
      ],
    ]
  }

  /// The offer to sign in, as a card that may be left alone.
  static func card(_ prompt: JSON) -> View {
    var actions: [View.Action] = []
    func add(_ json: JSON?, _ role: View.Action.Role) {
      guard let label = json?["label"]?.string, let link = json?["link"]?.string else { return }
      actions.append(View.Action(label, link: link, role: role))
    }
    add(prompt["primary"], .primary)
    for other in prompt["others"]?.array ?? [] { add(other, .secondary) }
    add(prompt["secondary"], .secondary)
    return View.card(prompt["title"]?.string ?? "", actions: actions)
  }
}
