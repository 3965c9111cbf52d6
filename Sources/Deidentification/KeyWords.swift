import Vocabulary

/// The words of a column's name, which tell what it contains.
struct KeyWords {
    private let words: Set<String>

    init(_ key: String) { words = DataFlag.words(of: key) }

    var areOfAge: Bool { !words.isDisjoint(with: ["age", "edad"]) }
    var areOfBirth: Bool {
        !words.isDisjoint(with: ["birth", "birthdate", "birthday", "born", "dob", "nacimiento"])
    }
    var areOfPostalCode: Bool { !words.isDisjoint(with: ["zip", "zipcode", "postal", "postcode"]) }
}
