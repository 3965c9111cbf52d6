import PortalUI
import Studies

/// A number of days before or after an anchor date.
package struct OffsetField {
    package let fields: EditorFields
    package let name: String
    package let label: String

    let sides = [
        SelectOption("", "after the anchor date"),
        SelectOption(FieldBinding.before, "before the anchor date"),
    ]

    package init(fields: EditorFields, name: String, label: String) {
        self.fields = fields
        self.name = name
        self.label = label
    }
}

/// The times of day at which runs begin.
package struct TimesForm {
    struct Row {
        let number: Int
        let field: TextField
        let remove: String
    }

    package let fields: EditorFields
    package let canEdit: Bool

    package init(fields: EditorFields, canEdit: Bool) {
        self.fields = fields
        self.canEdit = canEdit
    }

    var error: String? { fields.problems["times"] }
    var add: String { EditorCommand.add("times").text }

    var rows: [Row] {
        (0..<max(fields.values.count(of: "times"), 1)).map { index in
            Row(
                number: index + 1,
                field: fields.entry("times[\(index)]", "Time \(index + 1)", kind: .time),
                remove: EditorCommand.remove("times", row: "\(index)").text)
        }
    }
}

/// The runs of a custom schedule.
package struct RunsForm {
    /// One run with the fields of both kinds of schedules. Only those of one kind are visible.
    struct Row {
        let number: Int
        let prefix: String
        let id: String
        let fields: EditorFields
        let canRemove: Bool

        var headingID: String { "run-\(number)" }
        var remove: String { EditorCommand.remove(RunsForm.list, row: "\(number - 1)").text }
        var opening: OffsetField {
            OffsetField(fields: fields, name: prefix + "startDays", label: "Opens (X days)")
        }
        var closing: OffsetField {
            OffsetField(fields: fields, name: prefix + "endDays", label: "Closes (Y days)")
        }
    }

    static let list = "runs"

    package let fields: EditorFields
    package let canEdit: Bool

    package init(fields: EditorFields, canEdit: Bool) {
        self.fields = fields
        self.canEdit = canEdit
    }

    var error: String? { fields.problems[Self.list] }
    var add: String { EditorCommand.add(Self.list).text }

    var rows: [Row] {
        (0..<max(fields.values.count(of: Self.list), 1)).map { index in
            let prefix = "\(Self.list)[\(index)]."
            return Row(
                number: index + 1, prefix: prefix, id: fields.values[prefix + "id"], fields: fields,
                canRemove: canEdit && fields.locks[prefix + "startDate"] == nil)
        }
    }
}
