import SQLStore

/// The values for a new key: its purpose, scopes, folder and lifetime.
public struct APIKeyDraft: Sendable, Hashable {
    /// The purpose, such as the program's name.
    public var title: String
    /// The lifetime in days.
    public var days: Int
    /// The scopes.
    public var scopes: Set<APIKeyScope>
    /// The organization, app or study in which it works; nil if none was chosen.
    public var folder: Folder?

    /// Creates a draft.
    public init(_ title: String, days: Int, scopes: Set<APIKeyScope>, folder: Folder?) {
        self.title = title
        self.days = days
        self.scopes = scopes
        self.folder = folder
    }

    /// The scopes as stored in the database and the audit log.
    var scopeNames: String {
        APIKeyScope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: " ")
    }

    /// Checks the draft and returns the folder. Throws all problems together.
    ///
    /// Only the operator can issue a key for the entire site, and only for administration.
    func check(isOfService: Bool, byOperator: Bool = false) throws(InvalidInput) -> Folder {
        var problems: [FieldProblem] = []
        if title.allSatisfy(\.isWhitespace) {
            problems.append(FieldProblem("title", "Enter a purpose, such as the program's name."))
        } else if let problem = SingleLineText.problem(title, lengthMax: APIKey.titleLengthMax) {
            problems.append(FieldProblem("title", problem))
        }
        let range = isOfService ? APIKey.serviceDays : APIKey.days
        if !range.contains(days) {
            problems.append(FieldProblem("days", Self.daysProblem(range, isOfService: isOfService)))
        }
        if scopes.isEmpty {
            problems.append(FieldProblem("scopes", "Choose at least one scope."))
        }
        let mayBeSite = byOperator && scopes == [.administration]
        guard let folder, folder.kind != .site || mayBeSite else {
            problems.append(FieldProblem("folder", Self.folderProblem(byOperator: byOperator)))
            throw InvalidInput(problems)
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
        return folder
    }

    private static func folderProblem(byOperator: Bool) -> String {
        byOperator
            ? "Choose the organization, app or study for the key. The entire site is only for administration keys."
            : "Choose the organization, app or study for the key."
    }

    private static func daysProblem(_ range: ClosedRange<Int>, isOfService: Bool) -> String {
        let words = "can be valid for \(range.lowerBound) to \(range.upperBound) days."
        return isOfService
            ? "A key of a service account \(words)"
            : "A user's key \(words) Service accounts can have longer-lived keys."
    }
}
