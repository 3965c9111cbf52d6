import Studies

/// What the apps themselves say around a study's texts, in the language of the phone.
///
/// The apps speak English and Spanish; phones in any other language show the English words. The further words stand in
/// files of their own: for answers, for tasks, and for joining.
struct PhoneStrings: Sendable {
    let language: LanguageTag

    /// The language of these words.
    var spoken: LanguageTag { isSpanish ? language : .english }

    private var isSpanish: Bool { language.language == "es" }

    /// The words of the phone's language.
    func said(_ english: String, _ spanish: String) -> String { isSpanish ? spanish : english }

    var back: String { said("Back", "Atrás") }
    var cancel: String { said("Cancel", "Cancelar") }
    var next: String { said("Next", "Siguiente") }
    var skip: String { said("Skip", "Omitir") }
    var done: String { said("Done", "Listo") }
    var getStarted: String { said("Get Started", "Comenzar") }
    var yes: String { said("Yes", "Sí") }
    var no: String { said("No", "No") }
    var learnMore: String { said("Learn more", "Más información") }
    var hours: String { said("Hours", "Horas") }
    var minutes: String { said("Minutes", "Minutos") }
    var feet: String { said("Feet", "Pies") }
    var inches: String { said("Inches", "Pulgadas") }
    var inYourWords: String { said("In your words", "En sus palabras") }

    /// The place of a screen: "3 of 9".
    func place(_ place: Int, of count: Int) -> String {
        "\(place) \(said("of", "de")) \(count)"
    }
}
