import Access
import PortalUI
import Responses

/// The targets of a study.
struct ExportTargetsPage {
    /// A target.
    struct Row {
        let link: PageLink
        /// The ID of the dialog that asks before it is deleted.
        let dialog: String
        let kind: String
        let place: String
        let checked: String
        let result: String

        init(_ target: ExportTarget, _ channel: Channel) {
            link = PageLink(target.name, to: ResponsePaths.exportTarget(target.id, channel))
            dialog = "delete-\(target.id)"
            kind = target.kind.title
            place = target.settings["url"] ?? target.settings["endpoint"] ?? target.settings["host"] ?? ""
            checked = target.checkedAt.map { TimeText.minuteWords($0) } ?? "Not tested"
            result = target.checkResult ?? ""
        }

        var deletion: String { "#\(dialog)" }
    }

    let frame: Frame
    let address: String
    let rows: [Row]

    var kinds: [PageLink] {
        ExportTargetKind.allCases.map { PageLink($0.title, to: "\(address)/new?kind=\($0.rawValue)") }
    }
}

/// The form of a target.
struct ExportTargetPage {
    let frame: Frame
    let address: String
    let back: String
    let form: ExportTargetForm
    /// What the form shows of a stored target.
    let state: String
    /// The entered secrets, sealed.
    let held: String
    let isNew: Bool
    let problems: FormProblems

    var isSFTP: Bool { form.kind == .sftp }

    /// What a field shows: never a stored secret.
    func value(_ field: ExportTargetField) -> String { field.isSecret ? "" : form.values[field.name] ?? "" }

    func hint(_ field: ExportTargetField) -> String? {
        if field.isSecret, form.values[field.name] != nil { return "Leave blank to keep what you entered." }
        return field.isSecret && !isNew ? "Leave blank to keep the stored value." : field.hint
    }
}
