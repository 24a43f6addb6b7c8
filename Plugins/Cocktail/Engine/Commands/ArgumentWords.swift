import BerthSDK
import Kitchen

// Terms of the catalogue that options take as they stand in the data.

extension AlcoholContent: ArgumentWord {}
extension CodexFamily: ArgumentWord {}
extension DrinkBase: ArgumentWord {}
extension Glass: ArgumentWord {}
extension IngredientCategory: ArgumentWord {}
extension Makeable.Order: ArgumentWord {}
extension MixMethod: ArgumentWord {}
extension Occasion: ArgumentWord {}
extension RecipeCategory: ArgumentWord {}
extension Season: ArgumentWord {}
extension VolumeUnit: ArgumentWord {}
extension FlavourWords.Word: ArgumentWord {}
extension StrengthWord: ArgumentWord {}
