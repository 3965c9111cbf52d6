/// The reason why the design of a survey couldn't be read or applied, stored as the error of the response.
///
/// The texts are those of the deployed server, because scripts and people look for them. The longer texts with
/// instructions are for situations in which the deployed server had none.
public struct DesignFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text, in full.
    public let description: String

    /// A failure with the text of another error, such as a connection error.
    public init(_ description: String) { self.description = description }

    static let noSource = DesignFailure("No SurveyDesignProvider configured.")
    static let unreadable = DesignFailure("Unable to read from SurveyDesign file")
    static let notJSON = DesignFailure("Unable to parse Survey design json")
    static let noActivity = DesignFailure("Unable to parse design metadata")
    static let missingFields = DesignFailure(
        "Design document does not contain all the required fields (activityId, steps)")
    static let notApplicable = DesignFailure("Unable to apply changes")

    /// The deployed server uses its database's text here.
    static func tooManyColumns(list: String, most: Int) -> DesignFailure {
        DesignFailure(
            "Unable to apply changes: the List \(list) would have more than \(most) columns. "
                + "Group questions into forms: each form has its own List.")
    }
    static func unknownType(key: String) -> DesignFailure {
        DesignFailure("Unknown step result type for key: \(key)")
    }
    static func duplicateKeys(_ keys: [String]) -> DesignFailure {
        DesignFailure("Design schema contains duplicate field keys: \(keys.joined(separator: ", "))")
    }
    static func typeChange(key: String) -> DesignFailure {
        DesignFailure("Can not change question result types. Field: \(key)")
    }
    /// The deployed server uses its JSON library's text here.
    static func notBoolean(_ member: String, key: String) -> DesignFailure {
        DesignFailure("Unable to parse Survey design json: \(member) of \(key) is neither true nor false")
    }
    static func noSteps(key: String) -> DesignFailure {
        DesignFailure("Form contains no steps: Step: \(key)")
    }
    static func listNotCreated(_ name: String) -> DesignFailure {
        DesignFailure("Unable to create new list. List: \(name)")
    }
    static func subListNotAdded(key: String) -> DesignFailure {
        DesignFailure("Unable to add sub-list property: \(key)")
    }
    static func answered(status: Int, uri: String) -> DesignFailure {
        DesignFailure("Received response status \(status) using uri \(uri)")
    }
}
