import FuzzKit
import Glibc

exit(
  FuzzDriver.run([
    FuzzTarget("cocktaildb", "TheCocktailDB's answers", isJSON: true, CocktailDBFuzz.run),
    FuzzTarget(
      "drinks", "recipes of drinks, measures, shared collections", isJSON: true, DrinkFuzz.run),
    FuzzTarget("recipes", "schema.org recipes: JSON-LD, pages, NDJSON", RecipeFuzz.run),
    FuzzTarget("nws", "answers of the National Weather Service", isJSON: true, ReadingFuzz.run),
    FuzzTarget("ndbc", "buoy data in text", ReadingFuzz.run),
    FuzzTarget("coops", "answers of NOAA CO-OPS", isJSON: true, ReadingFuzz.run),
    FuzzTarget("invites", "invite and link codes", InviteFuzz.run),
  ]))
