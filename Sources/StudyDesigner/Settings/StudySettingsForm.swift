import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import Vocabulary

/// The form of the study's platforms and languages, and of how people join and leave it.
struct StudySettingsForm: DocumentForm {
    let title = Section.settings.title
    let purpose = "Supported phones and languages, and how people join and leave the study."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.settings, channel) }

    func read(_ fields: inout FieldReader, into document: inout StudySettings) {
        fields.translate("leaveAlert", into: &document.leaveAlert)
        guard fields.isEnglish else { return }
        let platforms = fields.all("platforms")
        for platform in Platform.allCases {
            document.platforms[platform] = platforms.contains(platform.rawValue)
        }
        document.languages = fields.languages()
        document.enrolling = fields.isOn("enrolling")
        document.enrollmentDateIsAnchor = fields.isOn("enrollmentDateIsAnchor")
        document.retention = fields.choice("retention")
        document.rejoining = fields.isOn("rejoining")
        if let offset = UTCOffset(fields.text("utcOffset")) {
            document.utcOffset = offset
        } else {
            fields.note("utcOffset", "Enter hours and minutes with a sign, like -05:00 or +01:00")
        }
    }

    func input(of problem: Problem) -> String? { problem.field }

    func page(_ editing: EditorModel<StudySettings>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        StudySettingsPage(editing: editing).render()
    }
}
