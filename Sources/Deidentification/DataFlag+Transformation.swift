import Vocabulary

/// What a profile is for.
public enum ProfileBasis: String, Sendable, CaseIterable {
    /// HIPAA's Safe Harbor, 45 CFR 164.514(b)(2): the 18 identifiers are absent.
    case safeHarbor = "safe-harbor"
    /// Expert determination, 45 CFR 164.514(b)(1): a person with the knowledge decides on the transformations.
    case expert

    /// The title on pages.
    public var title: String {
        switch self {
        case .safeHarbor: "Safe Harbor"
        case .expert: "Expert determination"
        }
    }
}

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
