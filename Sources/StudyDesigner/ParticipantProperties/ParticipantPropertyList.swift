import Studies
import Vocabulary

/// The list of a study's participant properties.
struct ParticipantPropertyList: DocumentList {
    let noun = "participant property"
    let addition = "Add property"
    let purpose =
        "Values that the study keeps for each participant in addition to answers, such as a surgery date."
    let emptySentence =
        "Participant properties are optional. Coordinators or other systems enter them for each token. "
        + "Schedules can count from a property that is a date."
    let columns = [
        DocumentListColumn("Type"), DocumentListColumn("Data type"), DocumentListColumn("Data source"),
    ]
    let removedHint = "deactivated; response servers keep their columns and values"

    func cells(_ value: ParticipantProperty, in language: LanguageTag) -> [String] {
        [
            value.stage?.title ?? "Not chosen",
            (value.dataType?.title ?? "Not chosen") + (value.isAnchorDate ? ", anchor date" : ""),
            value.dataSource?.title ?? "Not chosen",
        ]
    }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "This property is published. The next publication deactivates it on response servers. Its values are "
                + "kept and its key stays reserved. You can restore it."
            : "This property was never published. Its history is kept, and you can restore it."
    }
}

extension ParticipantProperty.Stage {
    /// The displayed name.
    var title: String {
        switch self {
        case .preEnrollment: "Pre-enrollment"
        case .postEnrollment: "Post-enrollment"
        }
    }

    var explanation: String {
        switch self {
        case .preEnrollment: "Known before a participant enrolls. Phones get it with the token."
        case .postEnrollment: "Becomes known later. Phones ask for it."
        }
    }
}

extension ParticipantProperty.DataType {
    /// The displayed name.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension ParticipantProperty.DataSource {
    /// The displayed name.
    var title: String {
        switch self {
        case .externalSystem: "External system"
        case .other: "Other"
        }
    }
}
