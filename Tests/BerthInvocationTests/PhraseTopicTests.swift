import BerthInvocation
import Testing

/// What is searched for where no app understands a sentence.
@Suite struct PhraseTopicTests {
  @Test(
    "what somebody looks for is left when politeness, the verb and articles are gone",
    arguments: [
      ("search for pancakes", "pancakes"), ("Could you look for a Negroni, please?", "Negroni"),
      ("pancakes", "pancakes"), ("where is Point Clear?", "Point Clear"),
      ("show me the old fashioned", "old fashioned"),
      ("hey berth, find beef and broccoli", "beef and broccoli"),
      ("do you have any curry", "curry"), ("tell me about crème de cassis", "crème de cassis"),
      ("search for \"you and I\"", "you and I"),
    ])
  func topics(sentence: String, topic: String) { #expect(PhraseTopic.of(sentence) == topic) }

  @Test(
    "a sentence that says more has none",
    arguments: [
      "I burnt the pancakes", "is the negroni good", "search for", "", "please",
      "find me something", "never show me gin", "no pancakes", "what is it",
      "show me pancakes without eggs", "where are you",
      "look for the red bicycle that somebody left at our neighbour's",
    ])
  func none(sentence: String) { #expect(PhraseTopic.of(sentence) == nil) }
}
