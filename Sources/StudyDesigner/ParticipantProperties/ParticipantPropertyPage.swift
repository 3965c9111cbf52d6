import DesignEditing
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

    var problemsTitle: String? { problems.isEmpty ? nil : "The property wasn't added" }
}

/// The fields of a participant property, for a new one and for one that is edited.
struct ParticipantPropertyFields: Sendable {
    let value: ParticipantProperty
    let problems: FormProblems
    /// The published version. Nil if nothing was published.
    let previous: ParticipantProperty?
    /// Whether it was published, so that its key and types are locked.
    let isPublished: Bool
    /// A link to the reserved keys of the study.
    let keysLink: PageLink

    private var lock: String? { isPublished ? "Can't be changed after publication." : nil }

    private func was(_ words: (ParticipantProperty) -> String) -> String? {
        previous.flatMap { words($0) == words(value) ? nil : words($0) }
    }

    var key: TextField {
        TextField(
            "key", "Short title or key", value.key, hint: "The name of its column on the response server.",
            error: problems["key"], limit: DesignLimits.propertyKey, was: was(\.key), lock: lock,
            width: .medium,
            isCode: true, more: isPublished ? nil : keysLink)
    }

    var name: TextField {
        TextField(
            "name", "Property name", value.name, hint: "Shown to staff only, not to participants.",
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
            hint: "Only for dates. Schedules of activities and resources can count from it.",
            error: problems["isAnchorDate"], lock: lock)
    }

    var dataSource: ChoiceField {
        ChoiceField(
            "dataSource", "Data source",
            [
                SelectOption(
                    ParticipantProperty.DataSource.externalSystem.rawValue, "External system",
                    hint:
                        "For a date, the system's ID and the day of entry are stored in separate columns."
                ),
                SelectOption(ParticipantProperty.DataSource.other.rawValue, "Other"),
            ], chosen: value.dataSource?.rawValue ?? "", error: problems["dataSource"],
            was: was { $0.dataSource?.title ?? "" })
    }

    var refreshes: CheckboxField {
        CheckboxField(
            "refreshes", "Query for refreshed value", isOn: value.refreshes,
            hint: "Phones ask for the value again because it may change.",
            was: was { $0.refreshes ? "on" : "off" })
    }
}
