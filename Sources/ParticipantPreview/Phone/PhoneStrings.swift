import Vocabulary

/// The built-in texts of the apps, in the language of the phone.
///
/// The apps have English and Spanish texts. Phones in other languages show English. Other files add texts for answers,
/// tasks, and enrollment.
package struct PhoneStrings: Sendable {
    package let language: LanguageTag

    package init(language: LanguageTag) {
        self.language = language
    }

    /// The language of these texts.
    package var spoken: LanguageTag { isSpanish ? language : .english }

    private var isSpanish: Bool { language.language == "es" }

    /// Returns the text in the phone's language.
    func said(_ english: String, _ spanish: String) -> String { isSpanish ? spanish : english }

    package var back: String { said("Back", "Atrás") }
    package var cancel: String { said("Cancel", "Cancelar") }
    var next: String { said("Next", "Siguiente") }
    var skip: String { said("Skip", "Omitir") }
    var done: String { said("Done", "Listo") }
    package var getStarted: String { said("Get Started", "Comenzar") }
    var yes: String { said("Yes", "Sí") }
    var no: String { said("No", "No") }
    var learnMore: String { said("Learn more", "Más información") }
    var hours: String { said("Hours", "Horas") }
    var minutes: String { said("Minutes", "Minutos") }
    var feet: String { said("Feet", "Pies") }
    var inches: String { said("Inches", "Pulgadas") }
    var inYourWords: String { said("In your own words", "Con sus palabras") }

    /// Returns the position of a screen, such as "3 of 9".
    func place(_ place: Int, of count: Int) -> String {
        "\(place) \(said("of", "de")) \(count)"
    }
}
