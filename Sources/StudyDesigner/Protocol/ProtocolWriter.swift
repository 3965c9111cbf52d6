import Access
import DesignEditing
import PortalUI
import Printing
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// Writes the protocol of a study as a document to print, section by section.
struct ProtocolWriter {
    let subject: StudyProtocol
    let texts: ProtocolTexts
    /// What was written so far.
    private(set) var blocks: [PrintBlock] = []

    init(_ subject: StudyProtocol) {
        self.subject = subject
        texts = ProtocolTexts(language: subject.language)
    }

    /// A part of the document.
    enum Part: CaseIterable {
        case study, consent, activities, materials
        /// Notifications are sent; they are no part of the design.
        case notifications
        case versions
    }

    /// Returns the document with some of its parts, printed at a time.
    mutating func document(
        at now: Instant, parts: Set<Part> = Set(Part.allCases)
    ) throws -> PrintDocument {
        let basics = try design.only(BasicInformation.self) ?? BasicInformation()
        let name = basics.name.isEmpty ? subject.channel.study.title : basics.name.text(in: subject.language)
        let revision = revision(at: now)
        let title = PrintRunningLine.text("Protocol of \(name)")
        try writeStart(name: basics.name, at: now)
        let start = blocks.count
        if parts.contains(.study) { try writeStudy() }
        if parts.contains(.consent) { try writeConsent() }
        if parts.contains(.activities) { try writeActivities() }
        if parts.contains(.materials) {
            try writeMaterials(withNotifications: parts.contains(.notifications))
        }
        if parts.contains(.versions) { try writeVersions() }
        insertContents(at: start)
        return PrintDocument(
            title: title, language: "en", created: now.printTime,
            header: PrintRunningLine(start: title, end: subject.channel.studyID.text),
            footer: PrintRunningLine(start: revision, end: "{page} of {pages}"), blocks: blocks)
    }

    var design: DesignSnapshot { subject.design }

    /// Names the printed revision, for each page.
    private func revision(at now: Instant) -> String {
        let digest = "digest \(design.digest.prefix(12))"
        return subject.revision.isDraft
            ? "Draft as of \(TimeText.minuteWords(now)) UTC, \(digest)"
            : "\(subject.revision.title), \(digest)"
    }

    private mutating func writeStart(name: LocalizedText, at now: Instant) throws {
        let title = name.isEmpty ? LocalizedText([.english: subject.channel.study.title]) : name
        blocks.append(.heading(level: 1, texts.content(title)))
        let revision = subject.revision
        var facts = [
            ("Document", "Protocol: the complete design of the study"), ("Revision", revision.title),
            ("Study ID", "\(subject.channel.studyID.text) (\(subject.channel.kind.title) channel)"),
            ("Digest of the design", design.digest),
        ]
        if let edit = subject.edits.first {
            facts.append(
                ("Last change", "\(TimeText.minuteWords(edit.at)) UTC by \(edit.author.name)"))
        }
        facts += [
            ("Language of the texts", subject.language.englishName),
            (
                "All languages",
                subject.languages.map(\.englishName).joined(separator: ", ")
            ),
            ("Printed", "\(TimeText.minuteWords(now)) UTC"),
        ]
        describe(facts)
        note(
            "Texts for participants are as they appear in the app. Texts without a translation are in English."
                + " Images are named by their files.")
    }

    /// Writes the titles of the sections on the first page, after what the document is.
    private mutating func insertContents(at start: Int) {
        let titles = blocks[start...].compactMap { block -> PrintText? in
            if case .heading(2, let title) = block { title } else { nil }
        }
        guard titles.count > 1 else { return }
        let heading = PrintParagraph(PrintText([.init("Contents", isBold: true)]), keepsWithNext: true)
        let items = titles.prefix(PrintLimits.items).map { PrintList.Item($0) }
        blocks.insert(contentsOf: [.paragraph(heading), .list(PrintList(items)), .pageBreak], at: start)
    }

    // MARK: Parts of all sections

    mutating func append(_ block: PrintBlock) { blocks.append(block) }
    mutating func append(_ more: [PrintBlock]) { blocks += more }

    /// Begins a section.
    mutating func begin(_ title: String) { begin(PrintText(title)) }

    /// Begins a section that is named by participants' texts.
    mutating func begin(_ title: PrintText) { blocks.append(.heading(level: 2, title)) }

    /// Begins an item of a section.
    mutating func beginItem(_ title: PrintText) { blocks.append(.heading(level: 3, title)) }

    mutating func note(_ text: String) {
        blocks.append(.paragraph(PrintParagraph(ProtocolTexts.words(text), style: .note)))
    }

    mutating func describe(_ facts: [(String, String)]) {
        describe(facts.map { PrintDescription(PrintText($0), ProtocolTexts.words($1)) })
    }

    mutating func describe(_ items: [PrintDescription]) {
        if !items.isEmpty { blocks.append(.descriptions(items)) }
    }

    /// Describes the values of a document, as their pages name them.
    mutating func describe(_ facts: [DocumentFacts.Entry]) { describe(descriptions(facts)) }

    func descriptions(_ facts: [DocumentFacts.Entry]) -> [PrintDescription] {
        facts.map { PrintDescription(ProtocolTexts.words($0.name), texts.text($0.text)) }
    }

    /// Describes a text, if there is one.
    mutating func describe(_ name: String, _ text: LocalizedText) {
        if !text.isEmpty { describe([PrintDescription(PrintText(name), texts.content(text))]) }
    }

    mutating func table(_ header: [String], widths: [Double], _ rows: [[PrintText]]) {
        guard !rows.isEmpty else { return }
        blocks.append(
            .table(
                PrintTable(
                    columns: widths.map { PrintTable.Column(width: $0) },
                    header: [header.map { PrintText($0) }],
                    rows: Array(rows.prefix(PrintLimits.rows)))))
    }

    /// The only document of a kind.
    func only(_ kind: DocumentKind) -> DesignSnapshot.Document? {
        design.documents.first { $0.kind == kind && $0.state == .active }
    }

    /// The documents of a list, in order.
    func all(_ kind: DocumentKind) -> [DesignSnapshot.Document] {
        design.documents.filter { $0.kind == kind && $0.state == .active }
    }
}
