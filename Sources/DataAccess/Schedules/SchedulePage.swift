import Access
import HTTP
import PortalUI
import Responses
import Timekeeping

/// The form of a schedule.
struct SchedulePage {
    let frame: Frame
    let address: String
    let back: String
    let form: ScheduleForm
    /// What the form shows of a stored schedule.
    let state: String
    let isNew: Bool
    let profiles: [DeidentificationProfile]
    let targets: [ExportTarget]
    let mayExportIdentifiers: Bool
    let problems: FormProblems

    let formats = ArchiveFormat.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.hint) }
    let rhythms = [
        SelectOption("daily", "Every day"), SelectOption("weekly", "Every week"),
        SelectOption("monthly", "Every month"),
    ]
    let weekdays = ExportRhythm.weekdays.enumerated().map { SelectOption("\($0.offset + 1)", $0.element) }
    let zones = TimeZoneNames.all.map { SelectOption($0, $0.replacing("_", with: " ")) }

    /// What is exported: with a profile, or with identifiers for users who can export them.
    var contents: [SelectOption] {
        (mayExportIdentifiers ? [SelectOption("", "With identifiers")] : [])
            + profiles.map { SelectOption("\($0.id)", "De-identified: \($0.name)") }
    }

    var places: [SelectOption] {
        [SelectOption("", "Nowhere: only keep them in the portal")]
            + targets.map { SelectOption("\($0.id)", "\($0.name) (\($0.kind.title))") }
    }
}
