import Vocabulary

extension DataFlag {
    /// Returns how an answer may identify a participant, from its kind and the words of its key. It is a proposal:
    /// someone who knows the question decides.
    public static func proposed(for answer: AnswerKind, key: String) -> DataFlag {
        let words = Self.words(of: key)
        switch answer {
        case .coordinates: return .location
        case .date: return .date
        case .text:
            if !words.isDisjoint(with: directWords) { return .direct }
            return words.isDisjoint(with: placeWords) ? .freeText : .location
        case .number(.centimeters): return .indirect
        case .number:
            if !words.isDisjoint(with: directWords) { return .direct }
            if !words.isDisjoint(with: placeWords) { return .location }
            return words.isDisjoint(with: bodyWords) ? .none : .indirect
        case .choice, .choices, .flag, .timeOfDay: return .none
        }
    }

    private static let directWords: Set<String> = [
        "name", "surname", "firstname", "lastname", "forename", "nickname", "initials", "phone", "telephone",
        "mobile", "cell", "fax", "email", "mail", "ssn", "mrn", "passport", "license", "nombre", "apellido",
        "apellidos", "telefono", "correo",
    ]
    private static let placeWords: Set<String> = [
        "address", "street", "zip", "zipcode", "postcode", "postal", "city", "town", "county", "direccion",
        "calle", "ciudad",
    ]
    private static let bodyWords: Set<String> = ["age", "weight", "height", "edad", "peso", "altura"]
}

extension ResponseType {
    /// Returns the proposed flag of a question with this type and key.
    public func proposedFlag(key: String) -> DataFlag {
        rawValue == EmailFormat.name ? .direct : .proposed(for: answer, key: key)
    }
}

extension Question {
    /// How the answer may identify a participant, as proposed from its type and key.
    public var proposedFlag: DataFlag { response.type.proposedFlag(key: key) }
}
