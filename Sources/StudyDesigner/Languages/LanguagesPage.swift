import Access
import PortalUI
import Studies

/// How far the texts of a design are in each language, section by section.
struct LanguagesPage {
    let frame: Frame
    let address: String
    /// Whose languages they are: of a study or of an app.
    let noun: String
    let canEdit: Bool
    let columns: [Column]
    let rows: [Row]
    let known: [SelectOption]
    var added = ""
    var otherTag = ""
    var problems = FormProblems()

    /// One language next to English.
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

    /// How many texts are written in a language.
    struct Cell {
        let language: String
        let written: Int
        let total: Int
        let staleCount: Int
        /// How many of them are of texts that participants consent to.
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
        var words: String { total == 0 ? "No texts" : "\(written) of \(total)" }
        var bar: ProgressBar? {
            written == total ? nil : ProgressBar(written, of: total, label: "Written in \(language)")
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
        frame: Frame, rolesByLevel: [TranslationProgress], texts: [DesignText], canEdit: Bool,
        place: LanguageOwner
    ) {
        self.frame = frame
        self.canEdit = canEdit
        address = place.home
        noun = place.noun
        columns = rolesByLevel.map { progress in
            let address = place.language(progress.language)
            return Column(
                tag: progress.language.text, link: PageLink(progress.language.englishName, to: address),
                total: Cell(progress, to: address))
        }
        let written = texts.filter { !$0.text.english.isEmpty }
        // Sections without any text for participants would only say so in every language.
        rows = TextGroup.all(of: texts).map { group in
            Row(
                link: PageLink(group.title, to: place.address(of: group)),
                count: String(written.count { $0.group == group }),
                cells: rolesByLevel.map { progress in
                    Cell(
                        progress.within(group),
                        to: place.language(progress.language) + "#" + group.id)
                })
        }
        let taken = Set(rolesByLevel.map(\.language) + [.english])
        known = LanguageTag.known.filter { !taken.contains($0) }.map { SelectOption($0.text, $0.englishName) }
    }

    var additionHint: String {
        noun == "app"
            ? "Its texts begin empty. Phones get English where a text is missing."
            : "Its texts begin empty. Apps get it with the next publication, and English where a text is missing."
    }
    var totalCount: String { String(rows.reduce(0) { $0 + (Int($1.count) ?? 0) }) }
    var language: SelectField {
        SelectField(
            "language", "Language", known, chosen: added, prompt: "None", error: problems["language"],
            isOptional: true)
    }
    var tag: TextField {
        TextField(
            "tag", "Or its tag", otherTag, hint: nil, error: problems["tag"], isOptional: true,
            placeholder: "pt-BR", isCode: true)
    }
}
