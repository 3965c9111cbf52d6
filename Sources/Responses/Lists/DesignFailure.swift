/// The reason why the design of a survey couldn't be read or applied, stored as the error of the response.
///
/// The texts are those of the deployed server, because scripts and people look for them. The longer texts with
/// instructions are for situations in which the deployed server had none.
public struct DesignFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text, in full.
    public let description: String

    /// The cause, by which failed responses are counted.
    let cause: FailureCause

    /// A failure with the text of another error, such as a connection error.
    public init(_ description: String) {
        self.init(description, .other(description))
    }

    init(_ description: String, _ cause: FailureCause) {
        (self.description, self.cause) = (description, cause)
    }

    static let noSource = DesignFailure("No SurveyDesignProvider configured.", .init(.designMissing))
    static let unreadable = DesignFailure("Unable to read from SurveyDesign file", .init(.designMissing))
    package static let notJSON = unusable("Unable to parse Survey design json")
    static let noActivity = unusable("Unable to parse design metadata")
    static let missingFields = unusable(
        "Design document does not contain all the required fields (activityId, steps)")
    static let notApplicable = DesignFailure("Unable to apply changes")

    /// A failure of a document that can't be used as a design, because of the question with this key.
    static func unusable(_ description: String, key: String = "") -> DesignFailure {
        DesignFailure(description, .init(.designUnusable, key))
    }

    /// The deployed server uses its database's text here.
    static func tooManyColumns(list: String, most: Int) -> DesignFailure {
        DesignFailure(
            "Unable to apply changes: the List \(list) would have more than \(most) columns. "
                + "Group questions into forms: each form has its own List.")
    }
    static func unknownType(key: String) -> DesignFailure {
        unusable("Unknown step result type for key: \(key)", key: key)
    }
    static func duplicateKeys(_ keys: [String]) -> DesignFailure {
        let keys = keys.joined(separator: ", ")
        return unusable("Design schema contains duplicate field keys: \(keys)", key: keys)
    }
    static func typeChange(key: String) -> DesignFailure {
        DesignFailure("Can not change question result types. Field: \(key)", .init(.designConflict, key))
    }
    /// The deployed server uses its JSON library's text here.
    static func notBoolean(_ member: String, key: String) -> DesignFailure {
        unusable("Unable to parse Survey design json: \(member) of \(key) is neither true nor false")
    }
    static func noSteps(key: String) -> DesignFailure {
        unusable("Form contains no steps: Step: \(key)", key: key)
    }
    static func listNotCreated(_ name: String) -> DesignFailure {
        DesignFailure("Unable to create new list. List: \(name)")
    }
    static func subListNotAdded(key: String) -> DesignFailure {
        DesignFailure("Unable to add sub-list property: \(key)")
    }
    static func answered(status: Int, uri: String) -> DesignFailure {
        DesignFailure("Received response status \(status) using uri \(uri)", .init(.designMissing))
    }
    static func notPublished(_ version: String, of activity: String) -> DesignFailure {
        DesignFailure(
            "This portal has not published version \(version) of the activity '\(activity)' for this study. "
                + "Publish it or choose another metadata source, then reprocess the response.",
            .init(.designMissing))
    }
}
