import Vocabulary

/// The 18 identifiers of HIPAA's Safe Harbor, 45 CFR 164.514(b)(2)(i), as a checklist for an export.
///
/// It can only check what flags say: a name in a column that someone flagged "None" isn't found.
public enum SafeHarbor {
    /// A column of the export.
    public struct Column: Sendable {
        let name: String
        let flag: DataFlag
        let values: Transformation.Values
        let transformation: Transformation

        public init(
            _ name: String, _ flag: DataFlag, _ values: Transformation.Values,
            _ transformation: Transformation
        ) {
            (self.name, self.flag, self.values, self.transformation) = (name, flag, values, transformation)
        }
    }

    /// One of the identifiers.
    public struct Line: Sendable, Equatable {
        /// The identifier in short, with the letter of its paragraph.
        public let title: String
        /// The columns because of which it may be in the export; none if it's absent.
        public let columns: [String]

        public var isAbsent: Bool { columns.isEmpty }
    }

    /// Returns the checklist. Sites are geographic units, even as codes.
    public static func checklist(_ columns: [Column]) -> [Line] {
        let direct = names(columns) { $0.flag == .direct && $0.transformation != .leaveOut }
        let texts = names(columns) { $0.flag == .freeText && $0.transformation != .leaveOut }
        let places = names(columns) {
            $0.flag == .location && $0.transformation != .leaveOut && $0.transformation != .postalArea
        }
        let dates = names(columns) { ($0.flag == .date || $0.values == .date) && !$0.hasYearsOnly }
        let ages = names(columns) { $0.areOfAge && !$0.hasYearsOnly }
        return zip("ABCDEFGHIJKLMNOPQR", titles).map { letter, title in
            let found =
                switch letter {
                case "B": places + direct + texts
                case "C": dates + ages + texts
                default: direct + texts
                }
            return Line(title: "(\(letter)) \(title)", columns: unique(found))
        }
    }

    private static let titles = [
        "Names", "Geographic subdivisions smaller than a state", "Dates except years, and ages over 89",
        "Telephone numbers", "Fax numbers", "Email addresses", "Social security numbers",
        "Medical record numbers", "Health plan beneficiary numbers", "Account numbers",
        "Certificate and license numbers", "Vehicle identifiers", "Device identifiers", "Web addresses",
        "IP addresses", "Biometric identifiers", "Full-face photographs",
        "Any other unique identifying number, characteristic or code",
    ]

    private static func names(_ columns: [Column], _ isIncluded: (Column) -> Bool) -> [String] {
        columns.filter(isIncluded).map(\.name)
    }

    private static func unique(_ names: [String]) -> [String] {
        var taken: Set<String> = []
        return names.filter { taken.insert($0).inserted }
    }
}

extension SafeHarbor.Column {
    fileprivate var areOfAge: Bool {
        values == .number && flag == .indirect
            && KeyWords(String(name.split(separator: ".").last ?? "")).areOfAge
    }

    fileprivate var hasYearsOnly: Bool {
        switch transformation {
        case .leaveOut, .year, .ageGroup: true
        case .keep, .shift, .studyDay, .postalArea, .cap, .group, .round, .code, .approved: false
        }
    }
}
