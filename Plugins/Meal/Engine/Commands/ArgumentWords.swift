import BerthSDK
import Kitchen

// The lists of words that arguments take.
extension Cuisine: ArgumentWord {}
extension MealPeriod: ArgumentWord {}
extension Diet: ArgumentWord {}
extension Difficulty: ArgumentWord {}
extension Season: ArgumentWord {}
extension Allergen: ArgumentWord {}
extension Goal: ArgumentWord {}
extension MeasureSystem: ArgumentWord {}
extension FeedbackKind: ArgumentWord {}
extension DislikeReason: ArgumentWord {}
extension SignInProvider: ArgumentWord {}
extension KitchenUnit: ArgumentWord {}
