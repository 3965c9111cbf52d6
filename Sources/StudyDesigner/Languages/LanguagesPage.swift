import Access
import PortalUI
import Studies
import Vocabulary

/// The page of the translation progress in each language by section.
struct LanguagesPage {
    let frame: Frame
    let address: String
    /// The owner of the languages: "study" or "app".
    let noun: String
    let canEdit: Bool
    let columns: [Column]
    let rows: [Row]
    let known: [SelectOption]
    /// The outdated translations that participants consent to, with their fields. They block publishing.
    let blocking: [PageLink]
    var added = ""
    var otherTag = ""
    var problems = FormProblems()

    /// A language other than English.
    struct Column {
        let tag: String
        let link: PageLink
        let total: Cell
    }

    /// One section.
    struct Row {
        let link: PageLink
        let count: String
        let cells: [Cell]
    }

    /// The number of translated texts in a language.
    struct Cell {
        let language: String
        let written: Int
        let total: Int
        let staleCount: Int
        /// The number of outdated translations that are part of the consent.
        let blockingCount: Int
        let address: String

        init(_ progress: TranslationProgress, to address: String) {
            language = progress.language.englishName
            (written, total) = (progress.written, progress.texts.count)
            staleCount = progress.stale.count
            blockingCount = progress.stale.count(where: \.isConsent)
            self.address = address
        }

        var isEmpty: Bool { total == 0 }
        var words: String {
            total == 0 ? "No texts" : "\(NumberFormat.integer(written)) of \(NumberFormat.integer(total))"
        }
        var stale: StateChip? {
            if blockingCount > 0 {
                let words = "\(staleCount) to review, \(blockingCount) blocks publishing"
                let plural = "\(staleCount) to review, \(blockingCount) block publishing"
                return StateChip(blockingCount == 1 ? words : plural, shape: .cross, tone: .red)
            }
            return staleCount == 0
                ? nil : StateChip("\(staleCount) to review", shape: .exclamation, tone: .amber)
        }
    }

    init(
        frame: Frame, languages: [TranslationProgress], texts: [DesignText], canEdit: Bool,
        place: LanguageOwner
    ) {
        self.frame = frame
        self.canEdit = canEdit
        address = place.home
        noun = place.noun
        columns = languages.map { progress in
            let address = place.language(progress.language)
            return Column(
                tag: progress.language.text, link: PageLink(progress.language.englishName, to: address),
                total: Cell(progress, to: address))
        }
        let written = texts.filter { !$0.text.english.isEmpty }
        // Sections without participant texts are left out.
        rows = TextGroup.all(of: texts).map { group in
            Row(
                link: PageLink(group.title, to: place.address(of: group)),
                count: String(written.count { $0.group == group }),
                cells: languages.map { progress in
                    Cell(
                        progress.within(group),
                        to: place.language(progress.language) + "#" + group.id)
                })
        }
        blocking = languages.flatMap { progress in
            progress.stale.filter(\.isConsent).map { stale in
                PageLink(
                    "\(progress.language.englishName): \(TextLabels.of(stale.text, withSection: true))",
                    to: place.address(of: stale.text, in: progress.language))
            }
        }
        let taken = Set(languages.map(\.language) + [.english])
        known = LanguageTag.known.filter { !taken.contains($0) }.map { SelectOption($0.text, $0.englishName) }
    }

    var blockingTitle: String {
        let count = NumberFormat.counted(
            blocking.count, "translation of the consent is", "translations of the consent are")
        return "Publishing is blocked until \(count) reviewed"
    }
    var additionHint: String {
        if noun == "app" { return "Untranslated texts are shown in English." }
        let first = blocking.isEmpty ? "" : "Review the translations listed above first. "
        return
            "Apps get the language with the next publication. \(first)To publish, all texts must be translated and "
            + "marked complete in the language."
    }
    var totalCount: String { String(rows.reduce(0) { $0 + (Int($1.count) ?? 0) }) }
    var language: SelectField {
        SelectField(
            "language", "Language", known, chosen: added, prompt: "Choose a language",
            error: problems["language"])
    }
    var tag: TextField {
        TextField(
            "tag", "Language tag", otherTag, hint: "It is used instead of the language chosen above.",
            error: problems["tag"], width: .medium, placeholder: "pt-BR", isCode: true)
    }
    var tagIsOpen: Bool { !otherTag.isEmpty || problems["tag"] != nil }
}
