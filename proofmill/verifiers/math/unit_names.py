"""The table of units: canonical symbol -> its names; counting nouns (apples) are no units."""

from collections.abc import Mapping
from types import MappingProxyType

# Symbol: names, of which those of more than three letters take a plural s.
_UNITS = {
    # length
    "nm": "nanometer nanometre",
    "um": "µm μm mum micrometer micrometre micron",
    "mm": "millimeter millimetre mms",
    "cm": "centimeter centimetre cms",
    "dm": "decimeter decimetre",
    "m": "meter metre",
    "km": "kilometer kilometre kms",
    "in": "inch inches",
    "ft": "foot feet",
    "yd": "yard yds",
    "mi": "mile",
    "furlong": "",
    "ly": "lightyear",
    "AU": "",
    "nmi": "",
    "fl oz": "",
    # mass
    "ug": "µg μg mcg microgram",
    "mg": "milligram milligramme",
    "g": "gram gramme gm gms grams",
    "kg": "kilogram kilogramme kilo kgs",
    "t": "tonne",
    "ton": "",
    "oz": "ounce",
    "lb": "pound lbs",
    # time
    "ns": "nanosecond",
    "us": "µs μs microsecond",
    "ms": "millisecond",
    "s": "second sec secs",
    "min": "minute mins",
    "h": "hour hr hrs",
    "day": "",
    "week": "wk wks",
    "month": "",
    "year": "yr yrs",
    "decade": "",
    "century": "centuries",
    # area and volume
    "acre": "",
    "ha": "hectare",
    "mL": "ml milliliter millilitre",
    "cL": "cl centiliter centilitre",
    "dL": "dl deciliter decilitre",
    "L": "l liter litre",
    "kL": "kl kiloliter kilolitre",
    "gal": "gallon gals",
    "qt": "quart",
    "pt": "pint",
    "cup": "",
    "tbsp": "tablespoon",
    "tsp": "teaspoon",
    "unit": "",
    # speed and frequency
    "mi h^-1": "mph",
    "km h^-1": "kph kmph",
    "s^-1": "",
    "rpm": "",
    "Hz": "hertz",
    "kHz": "kilohertz",
    "MHz": "megahertz",
    "GHz": "gigahertz",
    "knot": "",
    # temperature and angle
    "degC": "celsius centigrade",
    "degF": "fahrenheit",
    "K": "kelvin",
    "deg": "degree degs",
    "rad": "radian rads",
    "arcmin": "arcminute",
    "arcsec": "arcsecond",
    "rev": "revolution",
    # force, energy, power, pressure, electricity
    "N": "newton",
    "kN": "kilonewton",
    "J": "joule",
    "kJ": "kilojoule",
    "MJ": "megajoule",
    "cal": "calorie",
    "kcal": "kilocalorie",
    "eV": "electronvolt",
    "keV": "",
    "MeV": "",
    "Wh": "",
    "kWh": "",
    "W": "watt",
    "mW": "milliwatt",
    "kW": "kilowatt",
    "MW": "megawatt",
    "hp": "horsepower",
    "Pa": "pascal",
    "kPa": "kilopascal",
    "MPa": "megapascal",
    "atm": "atmosphere",
    "psi": "",
    "V": "volt",
    "mV": "millivolt",
    "kV": "kilovolt",
    "A": "amp ampere",
    "mA": "milliamp milliampere",
    "ohm": "Ω Ω",
    "C": "coulomb",
    "F": "farad",
    "T": "tesla",
    "mol": "mole",
    "dB": "decibel",
    # information
    "bit": "",
    "byte": "",
    "KB": "kilobyte",
    "MB": "megabyte",
    "GB": "gigabyte",
    "TB": "terabyte",
    # currency and percent words
    "USD": "$ dollar buck",
    "cent": "¢",
    "EUR": "€ euro",
    "GBP": "£ quid",
    "JPY": "¥ yen",
    "INR": "₹ rupee Rs",
    "CNY": "yuan RMB",
    "%": "percent pct",
}

_PAIRS = {
    "light year": "ly",
    "light years": "ly",
    "nautical mile": "nmi",
    "nautical miles": "nmi",
    "metric ton": "t",
    "metric tons": "t",
    "fluid ounce": "fl oz",
    "fluid ounces": "fl oz",
    "fl oz": "fl oz",
    "deg C": "degC",
    "deg F": "degF",
    "deg celsius": "degC",
    "deg fahrenheit": "degF",
    "degrees C": "degC",
    "degrees F": "degF",
    "degrees celsius": "degC",
    "degrees fahrenheit": "degF",
    "degree celsius": "degC",
    "degree fahrenheit": "degF",
    "kilowatt hour": "kWh",
    "kilowatt hours": "kWh",
    "kW h": "kWh",
    "watt hour": "Wh",
    "watt hours": "Wh",
    "mu m": "um",
    "mu g": "ug",
    "mu s": "us",
    "percentage point": "pp",
    "percentage points": "pp",
    "pounds sterling": "GBP",
    "pound sterling": "GBP",
    "US dollar": "USD",
    "US dollars": "USD",
    "square unit": "unit^2",
    "square units": "unit^2",
}


def _names() -> dict[str, str]:
    found: dict[str, str] = {}
    for symbol, names in _UNITS.items():
        for name in [symbol, *names.split()]:
            found[name] = symbol
            if len(name) > 3 and name.isascii() and name.isalpha() and not name.endswith("s"):
                found[f"{name}s"] = symbol
    return found


NAMES: Mapping[str, str] = MappingProxyType(
    _names()
    | {"days": "day", "tons": "ton", "cups": "cup", "amps": "A", "euros": "EUR", "bits": "bit"}
    | {
        "calories": "cal",
        "cc": "cm^3",
        "revs": "rev",
        "ohms": "ohm",
        "kilos": "kg",
        "per cent": "%",
    }
)
"""Name, abbreviation or sign -> canonical name; single letters and short symbols keep their case.
"""

PAIRS: Mapping[str, str] = MappingProxyType(_PAIRS)
"""Units that are spelled in two words."""

CURRENCY_SIGNS: Mapping[str, str] = MappingProxyType(
    {sign: "USD" for sign in ("$", "US$", "us$", "U.S.$", "USD")}
    | {"€": "EUR", "euro": "EUR", "EUR": "EUR", "£": "GBP", "pounds": "GBP", "GBP": "GBP"}
    | {"¥": "JPY", "yen": "JPY", "JPY": "JPY", "₹": "INR", "INR": "INR", "Rs": "INR"}
    | {"Rs.": "INR", "CNY": "CNY"}
)
"""What may stand before an amount."""
