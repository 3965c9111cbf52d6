import Vocabulary

extension Transformation {
    /// Returns the transformation of a column while no one has chosen another one.
    ///
    /// - Parameter key: The name of the column, whose words tell ages, dates of birth and ZIP Codes.
    public static func standard(
        for flag: DataFlag, values: Values, key: String, basis: ProfileBasis
    ) -> Transformation {
        let words = KeyWords(key)
        switch flag {
        case .none: return .keep
        case .direct, .freeText: return .leaveOut
        case .indirect:
            switch values {
            case .number: return words.areOfAge ? .ageGroup(years: 5) : .cap
            case .text: return .code
            case .date: return date(words, basis)
            case .coordinates: return .leaveOut
            case .options, .flag, .timeOfDay: return .keep
            }
        case .location:
            switch values {
            case .number, .text: return words.areOfPostalCode ? .postalArea : .leaveOut
            case .coordinates: return basis == .expert ? .round(decimals: 0) : .leaveOut
            case .date, .flag, .options, .timeOfDay: return .leaveOut
            }
        case .date: return values == .date ? date(words, basis) : .leaveOut
        }
    }

    private static func date(_ words: KeyWords, _ basis: ProfileBasis) -> Transformation {
        if words.areOfBirth { return .ageGroup(years: 5) }
        return basis == .expert ? .shift : .year
    }
}
