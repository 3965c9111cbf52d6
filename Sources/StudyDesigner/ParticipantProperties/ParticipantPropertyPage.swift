import PortalUI
import Studies

/// The page of one participant property.
struct ParticipantPropertyPage {
    let frame: Frame
    let form: EditorForm
    let fields: ParticipantPropertyFields

    static let purpose = "A value that coordinators or another system enter for each participant."
}

/// The form of a new participant property.
struct NewParticipantPropertyPage {
    let frame: Frame
    let address: String
    let fields: ParticipantPropertyFields
    let problems: FormProblems

    var problemsTitle: String? { problems.isEmpty ? nil : "The property was not added" }
}

/// The fields of a participant property, for a new one and for one that is edited.
struct ParticipantPropertyFields: Sendable {
    let value: ParticipantProperty
    let problems: FormProblems
    /// What response servers have; nil where nothing is published.
    let previous: ParticipantProperty?
    /// Whether a publication has made its key known, so that key and types stay.
    let isPublished: Bool
    /// Leads to the keys that the study has published.
    let keysLink: PageLink

    private var lock: String? { isPublished ? "Fixed since it was published." : nil }

    private func was(_ words: (ParticipantProperty) -> String) -> String? {
        previous.flatMap { words($0) == words(value) ? nil : words($0) }
    }

    var key: TextField {
        TextField(
            "key", "Short title or key", value.key, hint: "Names its column at the response server.",
            error: problems["key"], limit: DesignLimits.propertyKey, was: was(\.key), lock: lock,
            width: .medium,
            isCode: true, more: isPublished ? nil : keysLink)
    }

    var name: TextField {
        TextField(
            "name", "Property name", value.name, hint: "For staff; participants do not see it.",
            error: problems["name"], limit: DesignLimits.propertyName, was: was(\.name))
    }

    var stage: ChoiceField {
        ChoiceField(
            "stage", "Property type",
            ParticipantProperty.Stage.allCases.map {
                SelectOption($0.rawValue, $0.title, hint: $0.explanation)
            },
            chosen: value.stage?.rawValue ?? "", style: .cards, error: problems["stage"], lock: lock)
    }

    var dataType: SelectField {
        SelectField(
            "dataType", "Data type",
            ParticipantProperty.DataType.allCases.map { SelectOption($0.rawValue, $0.title) },
            chosen: value.dataType?.rawValue ?? "", prompt: "Choose a data type", error: problems["dataType"],
            lock: lock, width: .medium)
    }

    var isAnchorDate: CheckboxField {
        CheckboxField(
            "isAnchorDate", "Use as anchor date", isOn: value.isAnchorDate,
            hint: "Only a date. Schedules of activities and resources can count from it.",
            error: problems["isAnchorDate"], lock: lock)
    }

    var dataSource: ChoiceField {
        ChoiceField(
            "dataSource", "Data source",
            [
                SelectOption(
                    ParticipantProperty.DataSource.externalSystem.rawValue, "External system",
                    hint:
                        "A date comes with that system's ID and the day of its entry, in columns of their own."
                ),
                SelectOption(ParticipantProperty.DataSource.other.rawValue, "Other"),
            ], chosen: value.dataSource?.rawValue ?? "", error: problems["dataSource"],
            was: was { $0.dataSource?.title ?? "" })
    }

    var refreshes: CheckboxField {
        CheckboxField(
            "refreshes", "Query for refreshed value", isOn: value.refreshes,
            hint: "Phones ask again for a value that they have, as it may change.",
            was: was { $0.refreshes ? "on" : "off" })
    }
}
