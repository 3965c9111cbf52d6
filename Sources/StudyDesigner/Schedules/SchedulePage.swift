import DesignEditing
import PortalUI
import Studies
import Timekeeping

/// The page of an activity's schedule.
struct SchedulePage {
    let frame: Frame
    let chip: StateChip?
    let tabs: [Tab]
    var form: EditorForm
    let fields: EditorFields
    let anchorDates: [AnchorDate]
    let noun: String
    let setsAnchorDate: Bool
    let published: Schedule?
    /// The schedule with the changes in the form.
    let schedule: Schedule
    /// The fields of the schedule, as they are opened.
    let keptFields: EditorFields
    let englishAddress: String
    let preview: SchedulePreview
    let note: String? = nil

    /// The name of the example date field, which is not part of the document.
    static let exampleField = "exampleDate"

    let frequencies = Schedule.Frequency.allCases.map { frequency in
        SelectOption(frequency.rawValue, frequency.title, hint: frequency.explanation)
    }
    let launches = [SelectOption("1", "Launch with study"), SelectOption("0", "On a date at a time")]
    let lifetimes = [SelectOption("1", "Study lifetime"), SelectOption("0", "Until a date")]
    let weekdays = [1, 2, 3, 4, 5, 6, 7].compactMap { number in
        Weekday(rawValue: number).map { SelectOption("\(number)", $0.name) }
    }

    private var anchorDisabled: String? {
        setsAnchorDate
            ? """
            This option has been disabled, since this \(noun) has 1 or more Anchor Dates defined in it.
            """ : nil
    }

    var kinds: [SelectOption] {
        [
            SelectOption(Schedule.Kind.regular.rawValue, "Regular", hint: "Based on calendar dates."),
            SelectOption(
                Schedule.Kind.anchored.rawValue, "Anchor-date-based",
                hint: "Based on days before or after a date of each participant.", refusal: anchorDisabled),
        ]
    }

    /// The options for anchor dates. Dates that can't be used are shown too. The selected one stays selected.
    var anchors: [SelectOption] {
        let chosen = fields.values["anchor"]
        var choices = anchorDates.map { date in
            SelectOption(
                date.source.rawValue,
                date.document == nil ? date.name : "\(date.name) · \(date.owner.withoutArticle)",
                refusal: date.source.rawValue == chosen ? nil : date.refusal)
        }
        if !chosen.isEmpty, !choices.contains(where: { $0.value == chosen }) {
            choices.append(SelectOption(chosen, "Deleted anchor date"))
        }
        return choices
    }

    var lockNote: String? {
        switch published {
        case nil: nil
        case .custom: "Published. You can change runs that haven't started, and add runs."
        default: "Published schedules can't be changed. To use another schedule, duplicate this \(noun)."
        }
    }

    /// Whether the published schedule is shown as text, because no field of it can be changed. An attempt to change it
    /// is shown in its fields, with what is wrong with it.
    var isFixed: Bool {
        switch published {
        case nil, .custom: false
        case .some(let published): published == schedule && fields.problems.isEmpty
        }
    }

    /// Whether any value can be saved here.
    var hasValues: Bool { fields.isEnglish && !isFixed }

    /// The published schedule in words.
    var facts: [DescriptionItem] { ScheduleFacts(schedule, ScheduleText(anchorDates)).items }

    /// The values of the fields that the text replaces, so that saving keeps them.
    var kept: [HiddenField] {
        keptFields.values.texts.sorted { $0.key < $1.key }.map { HiddenField($0.key, $0.value) }
    }

    var isAnchored: Bool { schedule.anchor != nil }

    var fixedNotice: Notice {
        Notice(
            .note, "This schedule is published and can't be changed.",
            link: frame.parent.map { PageLink("Duplicate this \(noun) to use another", to: $0.address) })
    }

    private var canEdit: Bool { !form.isReadOnly && fields.isEnglish }
    var times: TimesForm { TimesForm(fields: fields, canEdit: canEdit && published == nil) }
    var runs: RunsForm { RunsForm(fields: fields, canEdit: canEdit) }

    func offset(_ name: String, _ label: String) -> OffsetField {
        OffsetField(fields: fields, name: name, label: label)
    }
}

extension String {
    fileprivate var withoutArticle: String { hasPrefix("the ") ? String(dropFirst(4)) : self }
}

extension Schedule.Frequency {
    /// The displayed name.
    var title: String { self == .custom ? "Custom schedule" : rawValue }

    fileprivate var explanation: String {
        switch self {
        case .oneTime: "Once, at any time while it is open."
        case .daily: "Every day, one or more times."
        case .weekly: "Once a week, on one day."
        case .monthly: "Once a month, on one day."
        case .custom: "Runs that you enter one by one."
        case .ongoing: "At any time until the study ends."
        }
    }
}
