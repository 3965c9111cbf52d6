import Vocabulary

/// The owner of an account in the demo app. The same number always has the same name and address.
struct DemoAccountOwner: Sendable {
    /// The address of the account whose password is documented.
    static let knownEmail = "rosa.delgado@example.net"
    /// The password of that account; it follows the rules of both apps.
    static let knownPassword = "Meadow-lantern-9"

    let firstName: String
    let lastName: String

    /// The owner of the account whose password is documented.
    static let known = DemoAccountOwner(firstName: "Rosa", lastName: "Delgado")

    /// Returns the owner with a number. Two numbers below 437 never have the same name.
    static func numbered(_ number: Int, _ language: LanguageTag) -> DemoAccountOwner {
        let (first, last) = language == .spanish ? (spanishFirst, spanishLast) : (englishFirst, englishLast)
        return DemoAccountOwner(
            firstName: first[number % first.count], lastName: last[number % last.count])
    }

    var name: String { "\(firstName) \(lastName)" }
    var email: String { "\(firstName).\(lastName)@example.net".lowercased() }

    // 23 and 19 have no common divisor, so a pair is only repeated after 437 numbers.
    private static let englishFirst = [
        "Alice", "Beth", "Carol", "Dora", "Ellen", "Faith", "Grace", "Hannah", "Iris", "Joan", "Karen",
        "Laura",
        "Maya", "Nina", "Olive", "Paula", "Quinn", "Ruby", "Sarah", "Tessa", "Uma", "Violet", "Wendy",
    ]
    private static let englishLast = [
        "Archer", "Baker", "Carter", "Dawson", "Ellis", "Foster", "Graham", "Hayes", "Irwin", "Jordan",
        "Keller",
        "Lawson", "Morgan", "Nolan", "Owens", "Parker", "Reed", "Sutton", "Turner",
    ]
    private static let spanishFirst = [
        "Adriana", "Beatriz", "Carmen", "Daniela", "Elena", "Flor", "Gloria", "Helena", "Irene", "Julia",
        "Karina",
        "Lucia", "Marisol", "Noemi", "Olga", "Pilar", "Quetzal", "Raquel", "Silvia", "Teresa", "Ursula",
        "Ximena",
        "Yolanda",
    ]
    private static let spanishLast = [
        "Aguilar", "Benitez", "Castillo", "Dominguez", "Escobar", "Fuentes", "Galvez", "Herrera", "Ibarra",
        "Jimenez", "Lozano", "Mendoza", "Navarro", "Ortega", "Paredes", "Quintero", "Robles", "Salinas",
        "Torres",
    ]
}
