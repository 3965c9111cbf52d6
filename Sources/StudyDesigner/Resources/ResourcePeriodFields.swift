import DesignEditing
import PortalUI
import Studies
import Timekeeping

/// The fields of the period of visibility.
struct ResourcePeriodFields {
    private let editing: EditorModel<Resource>
    private var period: ResourcePeriod { editing.value.period }

    init(_ editing: EditorModel<Resource>) { self.editing = editing }

    var kind: ChoiceField {
        ChoiceField(
            "period.kind", "Set a period of visibility?",
            ResourcePeriod.Kind.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.explanation) },
            chosen: period.kind.rawValue, style: .cards, error: editing.problems["period.kind"],
            was: editing.publishedText { ResourceList.words($0) })
    }

    var startDate: TextField { date("startDate", "First day", period.startDate?.description) }
    var endDate: TextField { date("endDate", "Last day", period.endDate?.description) }

    private func date(_ field: String, _ label: String, _ value: String?) -> TextField {
        let name = "period.\(field)"
        return TextField(
            name, label, editing.text(name, value ?? ""), kind: .date, error: editing.problems[name],
            width: .full)
    }

    /// The field of the anchor date. Dates that can't be used are shown with the reason. The selected one stays
    /// selected.
    var anchor: SelectField {
        let chosen = period.anchor == .undecided ? "" : period.anchor.rawValue
        var choices = editing.ruleContext.anchorDates.map { date in
            SelectOption(
                date.source.rawValue, date.name,
                refusal: date.source.rawValue == chosen ? nil : date.refusal)
        }
        if !chosen.isEmpty, !choices.contains(where: { $0.value == chosen }) {
            choices.append(SelectOption(chosen, "Deleted anchor date"))
        }
        return SelectField(
            "period.anchor", "Anchor date", choices, chosen: chosen, prompt: "Choose an anchor date",
            hint: "Participants see the resource after they have this date.",
            error: editing.problems["period.anchor"])
    }

    var startDays: TextField { days("startDays", "Appears (X days)", period.startDays) }
    var endDays: TextField { days("endDays", "Disappears after (Y days)", period.endDays) }

    private func days(_ field: String, _ label: String, _ value: Int?) -> TextField {
        let name = "period.\(field)"
        return TextField(
            name, label, editing.text(name, value.map { String($0) } ?? ""),
            kind: .number(min: DesignLimits.anchorDays.lowerBound, max: DesignLimits.anchorDays.upperBound),
            hint: "Use a negative number for days before the date.", error: editing.problems[name],
            width: .full,
            unit: "days")
    }
}

extension ResourcePeriod.Kind {
    /// A sentence that explains the choice.
    fileprivate var explanation: String {
        switch self {
        case .always: "Visible for the entire study."
        case .dates: "The same days for all participants."
        case .anchor: "Days counted from each participant's own date."
        }
    }
}
