import Access
import DesignEditing
import PortalUI
import Printing
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

// What was published, and what has changed.
extension ProtocolWriter {
    mutating func writeVersions() throws {
        begin("Versions")
        if subject.versions.isEmpty { note("Nothing has been published yet.") }
        table(
            ["Version", "Published (UTC)", "By", "Consent and decisions", "Digest"],
            widths: [1.6, 1.8, 1.6, 3.4, 1.6], subject.versions.map(row))
        for version in subject.versions.prefix(StudyProtocol.comparedMax) { try writeChanges(in: version) }
        try writeDraftChanges()
        try writeEdits()
    }

    private func row(_ version: StudyProtocol.PublishedVersion) -> [PrintText] {
        let publication = version.publication
        let decisions = PublicationDecisions(
            publication, after: subject.previous(of: version)?.publication, version.confirmedTranslations)
        return [
            PrintText(Self.name(version)), PrintText(TimeText.minuteWords(publication.publishedAt)),
            ProtocolTexts.words(publication.author.name),
            PrintText(([decisions.consent] + decisions.decisions).joined(separator: "\n")),
            ProtocolTexts.code(String(publication.digest.prefix(12))),
        ]
    }

    private static func name(_ version: StudyProtocol.PublishedVersion) -> String {
        let publication = version.publication
        return version.kind.title
            + (publication.stage == .launched ? " \(publication.version.text)" : ", announcement")
    }

    private mutating func writeChanges(in version: StudyProtocol.PublishedVersion) throws {
        guard let newer = version.design, let previous = subject.previous(of: version),
            let older = previous.design
        else { return }
        let sections = try DesignDifferenceText(previous: older, newer: newer)
            .sections(try newer.changes(since: older))
        write(sections, "Changes in \(Self.name(version)) since \(Self.name(previous))")
    }

    /// Writes what a draft has changed since the last publication.
    private mutating func writeDraftChanges() throws {
        guard subject.revision.publication == nil,
            let newest = subject.versions.first(where: { $0.kind == subject.channel.kind }),
            let published = newest.design
        else { return }
        let sections = try DesignDifferenceText(previous: published, newer: design)
            .sections(try design.changes(since: published))
        write(sections, "Unpublished changes since \(Self.name(newest))")
    }

    private mutating func write(_ sections: [DiffSection], _ title: String) {
        beginItem(PrintText(title))
        if sections.isEmpty { return note("No changes.") }
        for section in sections {
            let detail = section.detail.map { ": \($0)" } ?? ""
            append(
                .paragraph(
                    PrintParagraph(
                        PrintText([.init(section.title + detail, isBold: true)], direction: .automatic),
                        keepsWithNext: true)))
            append(
                .list(
                    PrintList(
                        section.lines.prefix(PrintLimits.items).map {
                            PrintList.Item(ProtocolTexts.words($0.words))
                        })))
        }
    }

    private mutating func writeEdits() throws {
        begin("Change history")
        if subject.edits.isEmpty { return note("No changes are recorded.") }
        if subject.edits.count == StudyProtocol.editsMax {
            note("The latest \(StudyProtocol.editsMax) changes. The page History has all.")
        }
        // Items are called as in the printed revision; a change only knows their latest titles.
        let titles = Dictionary(
            try design.documents.filter(\.kind.isListed).map { ($0.id, try $0.title()) },
            uniquingKeysWith: { first, _ in first })
        table(
            ["Changed (UTC)", "By", "Change"], widths: [1.6, 1.6, 5],
            JoinedChanges.groups(of: subject.edits).map { group in
                let edit = group.newest
                let words = DesignEditText(
                    edit.kind, isRestoring: edit.restoredFrom != nil, language: edit.language)
                let title = edit.document.flatMap { titles[$0] } ?? edit.title
                let what = title.isEmpty ? "an untitled item" : title
                let sentence =
                    edit.isUndoing
                    ? "undid a change to \(what)"
                    : group.changes.count > 1
                        ? group.words(of: what) : "\(words.verb) \(what)\(words.rest)"
                return [
                    PrintText(TimeText.minuteWords(edit.at)), ProtocolTexts.words(edit.author.name),
                    ProtocolTexts.words(sentence.capitalizedFirst),
                ]
            })
    }
}

extension DiffLine {
    /// The difference in one sentence, for documents without colors.
    fileprivate var words: String {
        let subject = identifier.map { "\(name) (\($0))" } ?? name
        let values = fields.map { "\($0.name): \($0.difference.after ?? $0.difference.before ?? "")" }
        let change: String
        switch (kind, difference.before, difference.after) {
        case (.added, _, let after): change = after.map { "added “\($0)”" } ?? "added"
        case (.removed, let before, _): change = before.map { "removed “\($0)”" } ?? "removed"
        case (.changed, let before?, let after?): change = "“\(before)” became “\(after)”"
        case (.changed, nil, let after?): change = "set to “\(after)”"
        case (.changed, let before?, nil): change = "“\(before)” was removed"
        case (.changed, nil, nil): change = ""
        }
        let parts = [change] + values + [effect].compactMap(\.self)
        return ([subject] + [parts.filter { !$0.isEmpty }.joined(separator: "; ")]).filter { !$0.isEmpty }
            .joined(separator: ": ")
    }
}

extension WordDiff {
    /// The earlier text; nil if there is none.
    fileprivate var before: String? { joined { if case .added = $0 { false } else { true } } }
    /// The later text; nil if there is none.
    fileprivate var after: String? { joined { if case .removed = $0 { false } else { true } } }

    private func joined(_ isIncluded: (Run) -> Bool) -> String? {
        let words = runs.filter(isIncluded).map { run in
            switch run {
            case .same(let text), .removed(let text), .added(let text): text
            }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
