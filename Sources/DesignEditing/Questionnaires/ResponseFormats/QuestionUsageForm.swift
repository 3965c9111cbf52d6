import PortalUI
import Studies
import Vocabulary

/// Other uses of an answer: an anchor date, HealthKit, a chart, or a statistic.
package struct QuestionUsageForm {
    package let fields: EditorFields
    package let type: ResponseType
    package let frequency: Schedule.Frequency

    package init(fields: EditorFields, type: ResponseType, frequency: Schedule.Frequency) {
        self.fields = fields
        self.type = type
        self.frequency = frequency
    }

    var isDate: Bool { type.answer == .date }
    var takesHealthKit: Bool { type.takesHealthKit }
    var isMeasured: Bool { type.isMeasured }

    var dashboard: DashboardForm {
        DashboardForm(fields: fields, fitting: frequency.chartTimeRanges, unitsHint: unitsHint)
    }

    let flags = DataFlag.allCases.map { PortalUI.SelectOption($0.rawValue, $0.title) }

    private var proposedFlag: DataFlag { type.proposedFlag(key: fields.values["key"]) }
    /// What is selected while no one has decided.
    var flagPrompt: String { "Not decided. Proposed: \(proposedFlag.title)" }
    var flagValue: String {
        DataFlag(rawValue: fields.values["dataFlag"])?.title ?? "Not decided"
    }

    var quantities: [SelectOptionGroup] {
        var groups: [SelectOptionGroup] = []
        for quantity in HealthKitQuantity.all {
            let choice = PortalUI.SelectOption(quantity.identifier, quantity.title)
            if let last = groups.last, last.title == quantity.group {
                groups[groups.count - 1] = SelectOptionGroup(last.title, last.choices + [choice])
            } else {
                groups.append(SelectOptionGroup(quantity.group, [choice]))
            }
        }
        return groups
    }

    private var unitsHint: String? { type.unit.map { "Answers are in \($0.rawValue)." } }

    // Values shown in collapsed rows.
    var anchorValue: String { value("anchorDate", fields.values["anchorDateName"]) }

    var healthKitValue: String {
        let chosen = fields.values["healthKitQuantity"]
        return value("healthKit", HealthKitQuantity.all.first { $0.identifier == chosen }?.title ?? "")
    }

    private func value(_ box: String, _ name: String) -> String {
        guard fields.isEnglish ? fields.values.isOn(box) : fields.english.isOn(box) else { return "Off" }
        return name.isEmpty ? "On" : name
    }

    // Rows are open if they are on or have errors.
    var anchorIsOpen: Bool { isOpen("anchorDate") }
    var healthKitIsOpen: Bool { isOpen("healthKit") }

    private func isOpen(_ name: String) -> Bool {
        (fields.isEnglish ? fields.values.isOn(name) : fields.english.isOn(name))
            || fields.problems.all.contains { $0.field.hasPrefix(name) }
    }
}
