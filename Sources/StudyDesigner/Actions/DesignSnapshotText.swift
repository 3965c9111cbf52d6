import DesignEditing
import PortalUI
import Studies
import StudyPublishing
import Vocabulary

/// Describes a published design in words.
struct DesignSnapshotText {
    let design: DesignSnapshot
    /// The languages of the design, English first.
    let languages: [LanguageTag]

    init(_ design: DesignSnapshot) throws {
        self.design = design
        languages = try design.only(StudySettings.self)?.allLanguages ?? [.english]
    }

    /// Returns the sections in the order of the menu, with the items of lists in their order; the first is open.
    func groups() throws -> [VersionPage.Group] {
        let schedules = ScheduleText(try design.anchorDates())
        return try Section.allCases.compactMap { section -> VersionPage.Group? in
            let documents = design.documents.filter { $0.state == .active && $0.kind.section == section }
            if documents.isEmpty, !section.isList { return nil }
            return VersionPage.Group(
                title: section.title, isList: section.isList,
                count: documents.isEmpty ? "None" : NumberFormat.counted(documents.count, "item", "items"),
                parts: try documents.map { document in
                    try part(document, schedules, isOpen: section == .basicInformation)
                })
        }
    }

    private func part(
        _ document: DesignSnapshot.Document, _ schedules: ScheduleText, isOpen: Bool
    ) throws -> VersionPage.Part {
        let kind = document.kind
        let own = try document.title()
        let title = kind.isListed ? (own.isEmpty ? "Untitled" : own) : kind.section.title
        let questionnaire = try design.value(Questionnaire.self, document.id)
        let entries: [DocumentFacts.Entry]
        if let activity = try design.activity(document.id) {
            let more =
                try questionnaire == nil ? facts(of: document, without: ["schedule", "key", "name"]) : []
            entries = Self.entries(of: activity, schedules) + more
        } else {
            entries = try facts(of: document, without: [])
        }
        let values = VersionValues(of: title, entries, in: languages)
        let steps = questionnaire.map { self.steps(of: $0) } ?? []
        let count = questionnaire.map { NumberFormat.counted($0.steps.count, "step", "steps") }
        return VersionPage.Part(
            title: title, detail: count ?? values.count, isOpen: isOpen, values: values, steps: steps)
    }

    private func facts(
        of document: DesignSnapshot.Document, without members: Set<String>
    ) throws -> [DocumentFacts.Entry] {
        try DocumentFacts(document).facts(without: members)
    }

    private static func entries(
        of activity: any Activity, _ schedules: ScheduleText
    ) -> [DocumentFacts.Entry] {
        var entries: [DocumentFacts.Entry] = []
        if !activity.name.isEmpty { entries.append(DocumentFacts.Entry("Title", .content(activity.name))) }
        return entries + [
            DocumentFacts.Entry("Short title", .code(activity.key)),
            DocumentFacts.Entry("Schedule", .words(schedules.full(activity.schedule))),
        ]
    }

    private func visible(_ text: String) -> String { PlainText.of(text, isRich: text.hasPrefix("<")) }

    /// Returns the translations that were confirmed as still correct.
    func confirmed(_ translations: [ConfirmedTranslation]) throws -> [VersionPage.ConfirmedTranslationRow] {
        try translations.map { translation in
            let document = design.documents.first { $0.id == translation.document }
            let title = try document.map { try $0.kind.isListed ? $0.title() : $0.kind.section.title }
            let value = try document?.value()
            let field =
                value.map { DocumentDifferenceText.of($0, $0).name(of: translation.path) }
                ?? DifferenceLabels(nil).name(of: translation.path)
            return VersionPage.ConfirmedTranslationRow(
                place: [title, field].compactMap(\.self).joined(separator: ", "),
                who: "\(translation.language.englishName), confirmed by \(translation.author.name), "
                    + TimeText.minuteWords(translation.confirmedAt) + " UTC",
                difference: DiffSection(
                    "English",
                    [
                        DiffLine(
                            "Previous and current", from: translation.previousEnglish,
                            to: translation.english, isRich: translation.english.hasPrefix("<"))
                    ]),
                translation: visible(translation.translation), tag: translation.language.text)
        }
    }
}
