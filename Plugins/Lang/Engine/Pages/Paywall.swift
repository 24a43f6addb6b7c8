import BerthSDK

/// The plans side by side.
enum Paywall {
  static func view(_ call: Call) throws -> View {
    let say = try Say(call)
    let products = try call.entitlement.state().products
    return View.paywall(
      say("paywall.title", "Learn with as many people as you like"),
      message: say("paywall.message", "Premium opens the doors; Pro adds the practice partner."),
      comparison: [
        View.Comparison(
          say("paywall.swipes", "Likes and passes a day"), free: "5",
          premium: .words(say("paywall.unlimited", "unlimited"))),
        View.Comparison(
          say("paywall.chats", "Active chats"), free: "3",
          premium: .words(say("paywall.unlimited", "unlimited"))),
        View.Comparison(
          say("paywall.explanations", "Explanations a day"), free: "3",
          premium: .words(say("paywall.unlimited", "unlimited"))),
        View.Comparison(say("paywall.likes", "See who likes you"), free: false, premium: true),
        View.Comparison(say("paywall.filters", "Further filters"), free: false, premium: true),
        View.Comparison(say("paywall.super", "Super likes"), free: false, premium: true),
        View.Comparison(
          say("paywall.partner", "Practice without a script, priority, statistics"), free: false,
          premium: "Pro"),
      ],
      products: products.map { product in
        View.Product(
          id: product.id, name: product.name, price: product.price,
          period: say("paywall.month", "month"), link: product.link)
      },
      footnote: say(
        "paywall.footnote",
        "Plans renew each month until you cancel. Chats you have, the phrasebook, vocabulary and "
          + "practice with a script stay free."))
  }
}
