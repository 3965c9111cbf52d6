import Studies

/// The list of a study's participant properties.
struct ParticipantPropertyList: DocumentList {
    let noun = "participant property"
    let addition = "Add a property"
    let purpose =
        "What the study keeps for each participant beside their answers, such as the date of an operation."
    let emptySentence =
        "Coordinators or other systems enter a property for each token; schedules can count from one that is a date. A study needs none."
    let columns = [
        DocumentListColumn("Type"), DocumentListColumn("Data type"), DocumentListColumn("Data source"),
    ]
    let removedHint = "deactivated; response servers keep the columns and their values"

    func cells(_ value: ParticipantProperty, in language: LanguageTag) -> [String] {
        [
            value.stage?.title ?? "Not chosen",
            (value.dataType?.title ?? "Not chosen") + (value.isAnchorDate ? ", anchor date" : ""),
            value.dataSource?.title ?? "Not chosen",
        ]
    }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "It was published, so it is deactivated: the next publication tells response servers so. Values stay, its key stays reserved, and you can put it back."
            : "It was never published. It is kept with its history, and you can put it back."
    }
}

extension ParticipantProperty.Stage {
    /// The name that pages show.
    var title: String {
        switch self {
        case .preEnrollment: "Pre-enrollment"
        case .postEnrollment: "Post-enrollment"
        }
    }

    var explanation: String {
        switch self {
        case .preEnrollment: "Known before somebody enrolls; phones read it with the token."
        case .postEnrollment: "Becomes known later; phones ask for it."
        }
    }
}

extension ParticipantProperty.DataType {
    /// The name that pages show.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension ParticipantProperty.DataSource {
    /// The name that pages show.
    var title: String {
        switch self {
        case .externalSystem: "External system"
        case .other: "Other"
        }
    }
}
