import Studies

/// The texts that phones show about answers: what is accepted, and why an answer is refused.
extension PhoneStrings {
    // Notes about accepted answers.
    func wholeNumbers(_ range: ClosedRange<Double>) -> String {
        said("Whole numbers from \(from(range, "to"))", "Números enteros de \(from(range, "a"))")
    }
    func numbers(_ range: ClosedRange<Double>) -> String {
        said("Numbers from \(from(range, "to"))", "Números de \(from(range, "a"))")
    }
    func characters(upTo limit: Int) -> String {
        said("Up to \(limit) characters", "Hasta \(limit) caracteres")
    }
    func dates(from first: String?, until last: String?) -> String? {
        switch (first, last) {
        case (let first?, let last?):
            said("Dates from \(first) to \(last)", "Fechas del \(first) al \(last)")
        case (let first?, nil): said("Dates from \(first)", "Fechas desde el \(first)")
        case (nil, let last?): said("Dates up to \(last)", "Fechas hasta el \(last)")
        case (nil, nil): nil
        }
    }
    var localUnits: String {
        said("In the units of the phone's region", "En las unidades de la región del teléfono")
    }
    var mapAtHand: String {
        said("The map opens where the phone is", "El mapa se abre donde está el teléfono")
    }
    var mapFarOut: String { said("The map opens zoomed out", "El mapa se abre alejado") }
    var latitudeAndLongitude: String { said("latitude,longitude", "latitud,longitud") }
    var noChoices: String { said("There are no choices yet.", "Aún no hay opciones.") }

    private func from(_ range: ClosedRange<Double>, _ word: String) -> String {
        "\(NumberText.of(range.lowerBound)) \(word) \(NumberText.of(range.upperBound))"
    }

    // Messages about refused answers.
    var answerOrSkip: String { said("Answer it, or skip it.", "Responda u omita la pregunta.") }
    var answerIt: String { said("Answer the question.", "Responda la pregunta.") }
    var answerOne: String { said("Answer at least one question.", "Responda al menos una pregunta.") }
    var fillIn: String { said("Fill in this field.", "Complete este campo.") }
    var chooseOne: String { said("Choose one of the answers.", "Elija una de las respuestas.") }
    func mustBeOnlyAnswer(_ answer: String) -> String {
        said(
            "\"\(answer)\" can't be combined with other answers. Choose either that one or the others.",
            "\"\(answer)\" no se puede combinar con otras respuestas. Elija esa o las demás.")
    }
    func sayWhat(_ answer: String) -> String {
        said("Describe \"\(answer)\" in your own words.", "Describa \"\(answer)\" con sus palabras.")
    }
    var enterNumber: String {
        said("Enter a number, like 12 or 2.5.", "Escriba un número, como 12 o 2.5.")
    }
    var enterWholeNumber: String {
        said("Enter a whole number, like 12.", "Escriba un número entero, como 12.")
    }
    func enterNumber(_ range: ClosedRange<Double>) -> String {
        said("Enter a number from \(from(range, "to")).", "Escriba un número de \(from(range, "a")).")
    }
    var enterDate: String {
        said("Choose a date, like 2027-03-01.", "Elija una fecha, como 2027-03-01.")
    }
    func enterDate(from first: String) -> String {
        said("Choose \(first) or a later date.", "Elija el \(first) o una fecha posterior.")
    }
    func enterDate(until last: String) -> String {
        said("Choose \(last) or an earlier date.", "Elija el \(last) o una fecha anterior.")
    }
    var enterTime: String { said("Choose a time, like 08:30.", "Elija una hora, como 08:30.") }
    var enterEmail: String {
        said(
            "Enter an email address with an @ sign, like help@example.org.",
            "Escriba un correo electrónico con el signo @, como help@example.org.")
    }
    var enterPlace: String {
        said(
            "Enter a latitude and a longitude, like 41.2,-70.4.",
            "Escriba una latitud y una longitud, como 41.2,-70.4.")
    }
    func shorten(_ count: Int, to limit: Int) -> String {
        said(
            "This has \(count) characters. Shorten it to \(limit).",
            "Tiene \(count) caracteres. Acórtelo a \(limit).")
    }
}
