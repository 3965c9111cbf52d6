import Access
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping

/// The form of the platforms, the languages, and how people enter and leave the study.
struct SettingsForm: DocumentForm {
    let title = Section.settings.title
    let purpose = "On which phones and in which languages the study runs, and how people enter and leave it."

    func address(_ channel: Channel) -> String { Paths.section(.settings, channel) }

    func read(_ fields: inout FieldReader, into document: inout StudySettings) {
        fields.translate("leaveAlert", into: &document.leaveAlert)
        guard fields.isEnglish else { return }
        let platforms = fields.all("platforms")
        for platform in Platform.allCases {
            document.platforms[platform] = platforms.contains(platform.rawValue)
        }
        document.languages = languages(&fields)
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

    /// The languages that stay ticked, then those that were added.
    private func languages(_ fields: inout FieldReader) -> [LanguageTag] {
        var languages = fields.all("languages").compactMap { LanguageTag($0) }
        for field in ["addLanguage", "otherLanguage"] {
            let text = fields.text(field)
            if text.isEmpty { continue }
            guard let tag = LanguageTag(text) else {
                fields.note(field, "\(text) is no language tag. Enter one like es, pt-BR or zh-Hant")
                continue
            }
            if !languages.contains(tag) { languages.append(tag) }
        }
        return languages
    }

    func input(of problem: Problem) -> String? { problem.field }

    func page(_ editing: Editing<StudySettings>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        SettingsPage(editing: editing).render()
    }
}
