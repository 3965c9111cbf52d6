import Access
import PortalUI
import Studies

/// How far the texts of a design are in each language, section by section.
struct LanguagesPage {
    let frame: Frame
    let address: String
    let canEdit: Bool
    let columns: [Column]
    let rows: [Row]
    let known: [Choice]
    var added = ""
    var otherTag = ""
    var problems = FormProblems()

    /// One language beside English.
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
        let address: String

        init(_ standing: TranslationStanding, to address: String) {
            language = standing.language.englishName
            (written, total) = (standing.written, standing.texts.count)
            staleCount = standing.stale.count
            self.address = address
        }

        var isEmpty: Bool { total == 0 }
        var words: String { total == 0 ? "No texts" : "\(written) of \(total)" }
        var bar: ProgressBar? {
            written == total ? nil : ProgressBar(written, of: total, label: "Written in \(language)")
        }
        var stale: StateChip? {
            staleCount == 0 ? nil : StateChip("\(staleCount) to review", shape: .exclamation, tone: .amber)
        }
    }

    init(
        frame: Frame, standings: [TranslationStanding], texts: [DesignText], canEdit: Bool, channel: Channel
    ) {
        self.frame = frame
        self.canEdit = canEdit
        address = Paths.languages(channel)
        columns = standings.map { standing in
            let address = Paths.language(standing.language, channel)
            return Column(
                tag: standing.language.text, link: PageLink(standing.language.englishName, to: address),
                total: Cell(standing, to: address))
        }
        let written = texts.filter { !$0.text.english.isEmpty }
        rows = Section.allCases.compactMap { section in
            // Sections without any text for participants would only say so in every language.
            if !texts.contains(where: { $0.kind.section == section }) { return nil }
            return Row(
                link: PageLink(section.title, to: Paths.section(section, channel)),
                count: String(written.count { $0.kind.section == section }),
                cells: standings.map { standing in
                    Cell(
                        standing.within(section),
                        to: Paths.language(standing.language, channel) + "#" + section.rawValue)
                })
        }
        let taken = Set(standings.map(\.language) + [.english])
        known = LanguageTag.known.filter { !taken.contains($0) }.map { Choice($0.text, $0.englishName) }
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
