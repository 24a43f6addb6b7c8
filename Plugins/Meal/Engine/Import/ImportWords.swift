/// Words by which titles and labels tell what a dish is; folded, in the form of
/// `FoodWord.singular`.
enum ImportWords {
  static let forms: [String: DishForm] = [
    "soup": .soup, "chowder": .soup, "bisque": .soup, "pho": .soup, "ramen": .noodles,
    "broth": .soup, "gazpacho": .soup, "minestrone": .soup, "stew": .stew, "chili": .stew,
    "goulash": .stew, "bourguignon": .stew, "ragout": .stew, "tagine": .stew, "gumbo": .stew,
    "salad": .salad, "slaw": .salad, "coleslaw": .salad, "pasta": .pasta, "spaghetti": .pasta,
    "linguine": .pasta, "penne": .pasta, "lasagna": .bake, "manicotti": .bake, "macaroni": .pasta,
    "mac": .pasta, "carbonara": .pasta, "bolognese": .pasta, "gnocchi": .pasta, "orzo": .pasta,
    "fettuccine": .pasta, "noodle": .noodles, "udon": .noodles, "risotto": .rice, "rice": .rice,
    "paella": .rice, "pilaf": .rice, "biryani": .rice, "curry": .curry, "masala": .curry,
    "korma": .curry, "makhana": .curry, "dal": .curry, "taco": .tacos, "taquito": .tacos,
    "burrito": .wrap, "wrap": .wrap, "quesadilla": .wrap, "fajita": .tacos, "enchilada": .bake,
    "pizza": .pizza, "flatbread": .flatbread, "sandwich": .sandwich, "burger": .burger,
    "hamburger": .burger, "toast": .toast, "tartine": .toast, "bruschetta": .toast,
    "egg": .eggs, "shakshuka": .eggs, "omelette": .omelette, "omelet": .omelette,
    "frittata": .omelette, "quiche": .pastry, "pancake": .pancakes, "waffle": .pancakes,
    "crepe": .pancakes, "oatmeal": .porridge, "porridge": .porridge, "granola": .yogurt,
    "smoothie": .smoothie, "shake": .smoothie, "casserole": .bake, "gratin": .bake, "bake": .bake,
    "kebab": .skewers, "skewer": .skewers, "satay": .skewers, "dumpling": .dumplings,
    "pierogi": .dumplings, "gyoza": .dumplings, "mantu": .dumplings, "wonton": .dumplings,
    "roast": .roast, "roasted": .roast, "salmon": .fish, "cod": .fish, "tuna": .fish,
    "swordfish": .fish, "fish": .fish, "dip": .dip, "hummus": .dip, "guacamole": .dip,
    "pie": .pastry, "tart": .pastry, "cake": .pastry, "muffin": .pastry, "cooky": .pastry,
    "bread": .pastry, "browny": .pastry, "donut": .pastry, "doughnut": .pastry, "bowl": .bowl,
    "skillet": .skillet, "stir": .stirFry, "hash": .skillet,
  ]

  static let cuisines: [String: Cuisine] = [
    "italian": .italian, "sicilian": .italian, "tuscan": .italian, "roman": .italian,
    "american": .american, "southern": .american, "cajun": .american, "creole": .american,
    "asian": .asian, "chinese": .asian, "japanese": .asian, "korean": .asian, "thai": .asian,
    "vietnamese": .asian, "indian": .asian, "filipino": .asian, "indonesian": .asian,
    "malaysian": .asian, "mongolian": .asian, "szechuan": .asian, "sichuan": .asian,
    "pakistani": .asian, "mediterranean": .mediterranean, "greek": .mediterranean,
    "turkish": .mediterranean, "lebanese": .mediterranean, "israeli": .mediterranean,
    "moroccan": .mediterranean, "spanish": .mediterranean, "tunisian": .mediterranean,
    "provencal": .mediterranean, "syrian": .mediterranean, "egyptian": .mediterranean,
    "mexican": .mexican, "tex": .mexican, "taco": .mexican, "burrito": .mexican,
    "enchilada": .mexican, "quesadilla": .mexican, "taquito": .mexican, "risotto": .italian,
    "lasagna": .italian, "bolognese": .italian, "carbonara": .italian, "parmigiana": .italian,
    "curry": .asian, "ramen": .asian, "teriyaki": .asian, "hummus": .mediterranean,
    "paella": .mediterranean, "tagine": .mediterranean, "shakshuka": .mediterranean,
  ]

  /// Foods that speak for a cuisine.
  static let foods: [String: Cuisine] = [
    "soy-sauce": .asian, "fish-sauce": .asian, "mirin": .asian, "sesame-oil": .asian,
    "rice-vinegar": .asian, "gochujang": .asian, "miso": .asian, "garam-masala": .asian,
    "lemongrass": .asian, "tofu": .asian, "hoisin-sauce": .asian, "oyster-sauce": .asian,
    "parmesan": .italian, "mozzarella": .italian, "ricotta": .italian, "basil": .italian,
    "spaghetti": .italian, "marinara": .italian, "balsamic-vinegar": .italian,
    "prosciutto": .italian, "arborio-rice": .italian, "italian-seasoning": .italian,
    "feta": .mediterranean, "tahini": .mediterranean, "zaatar": .mediterranean,
    "sumac": .mediterranean, "kalamata-olive": .mediterranean, "halloumi": .mediterranean,
    "bulgur": .mediterranean, "couscous": .mediterranean, "harissa": .mediterranean,
    "corn-tortilla": .mexican, "flour-tortilla": .mexican, "jalapeno": .mexican,
    "queso-fresco": .mexican, "cotija": .mexican, "chipotle-in-adobo": .mexican,
    "salsa": .mexican, "taco-seasoning": .mexican, "poblano": .mexican, "masa-harina": .mexican,
    "bbq-sauce": .american, "cheddar": .american, "ranch-dressing": .american,
    "maple-syrup": .american, "buttermilk": .american, "grits": .american,
  ]

  /// Labels and titles of what is eaten beside or after meals.
  static let noMeal: Set<String> = [
    "dessert", "cake", "cooky", "browny", "muffin", "cupcake", "donut", "doughnut", "candy",
    "cocktail", "drink", "beverage", "sangria", "frosting", "icing", "sauce", "dressing",
    "vinaigrette", "condiment", "relish", "jam", "curd", "snack", "appetizer", "side", "bread",
    "cornbread", "crust", "ice", "fudge", "pudding", "cheesecake", "tart", "bar", "biscuit",
    "shortbread", "cobbler", "tiramisu", "marmalade", "chocolate", "spice",
  ]
}
