import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

/// The progress of a design: the state of each section in each language, and what is missing.
struct DesignProgress {
    /// One section.
    struct Part {
        let progress: SectionProgress
        /// The document that was changed last.
        let newest: DocumentSummary?
        /// The missing values, each with a link to its field.
        let missing: [FormProblems.Problem]
        let isBroken: Bool
        /// Whether the section is marked complete although something in it blocks publishing.
        let isBlocked: Bool
        /// Whether the channel shows an earlier state of it.
        let isChanged: Bool
    }

    let parts: [Part]
    let languages: [LanguageTag]
    /// The number of complete sections in each other language.
    let translated: [LanguageTag: Int]
    let channels: [Channel]
    let changes: [DesignChange]
    /// Whether the draft has something that the channel doesn't show yet.
    let canPublish: Bool
    /// How the draft differs from what the channel shows, such as "5 changed items since version 1.1".
    let differenceWords: String
    /// The version that publishing creates; nil before the launch.
    let nextVersion: Version?
    /// The number of problems that block publishing.
    let toFix: Int
    /// The page of each document.
    let addresses: [DocumentID: String]

    /// The maximum number of recent changes shown.
    private static let changesShown = 6

    /// The sections with errors, as opposed to missing content.
    var broken: Set<Section> { Set(parts.filter { $0.isBroken || $0.isBlocked }.map(\.progress.section)) }

    init(
        _ designs: DesignRepository, _ channel: Channel, _ grant: Grant<ViewDesign>,
        blockers: [Section: [Finding]],
        _ transaction: borrowing Transaction
    ) throws {
        let scope = grant.subject.scope
        let languages = try designs.document(StudySettings.self, in: scope, transaction).value.allLanguages
        self.languages = languages
        let entries = try designs.entries(in: scope, transaction).filter { $0.state == .active }
        let open = entries.filter { !$0.kind.isListed && !Self.openLanguages(of: $0, languages).isEmpty }
        let problems = try designs.currentProblems(of: open, in: scope, transaction)
        var missing: [Section: [Problem]] = [:]
        for entry in entries {
            missing[entry.kind.section, default: []] += Self.missing(
                in: entry, languages, problems[entry.id] ?? [])
        }
        let publishing = Publishing(designs: designs, siteAddress: "")
        let draft = try publishing.draft(in: scope, transaction)
        let places = try DesignLabels(draft)
        let shown = try ChannelSnapshot(channel.kind, in: scope, draft: draft, publishing, transaction)
        differenceWords = shown?.draftWords ?? "Nothing published yet"
        nextVersion = channel.status.isLaunched ? shown?.nextVersion : nil
        toFix = blockers.values.flatMap { $0 }.joiningMarks().count
        let changed = Set((shown?.changes ?? []).map(\.kind.section))
        canPublish =
            channel.status != .deactivated && (shown?.publication == nil || shown?.changes.isEmpty == false)
        parts = try designs.progress(in: scope, transaction).map { progress in
            Part(
                progress, entries, missing[progress.section] ?? [], blockers: blockers[progress.section],
                isChanged: changed.contains(progress.section), places, channel)
        }
        translated = try Self.translated(languages, designs, in: scope, transaction)
        channels = try FolderRepository.channels(of: grant.subject, in: transaction)
        changes = try designs.changes(limit: Self.changesShown, in: scope, transaction)
        addresses = Dictionary(
            entries.map { ($0.id, StudyDesignerPaths.document($0.id, $0.kind, channel)) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func translated(
        _ languages: [LanguageTag], _ designs: DesignRepository, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [LanguageTag: Int] {
        var translated: [LanguageTag: Int] = [:]
        for language in languages.dropFirst() {
            translated[language] = try designs.progress(language: language, in: scope, transaction)
                .count { $0.section.isTranslated && $0.isComplete }
        }
        return translated
    }

    /// Returns what is missing in a section. For lists, returns only which items are open, because evaluating the rules
    /// of every item would take too long.
    private static func missing(
        in entry: DocumentSummary, _ languages: [LanguageTag], _ problems: [Problem]
    ) -> [Problem] {
        let open = openLanguages(of: entry, languages)
        if open.isEmpty { return [] }
        guard entry.kind.isListed else { return open.flatMap { problems.preventingCompletion(in: $0) } }
        let title = entry.title.isEmpty ? "An untitled item" : entry.title
        return open.map { language in
            Problem(
                page: DesignPage(section: entry.kind.section, document: entry.id), field: "",
                language: language, weight: .incomplete,
                sentence: language == .english
                    ? "\(title) is not complete" : "\(title) is not complete in \(language.englishName)")
        }
    }

    private static func openLanguages(of entry: DocumentSummary, _ languages: [LanguageTag]) -> [LanguageTag]
    {
        (entry.kind.isTranslated ? languages : [.english]).filter { !entry.completeIn.contains($0) }
    }
}

extension DesignProgress.Part {
    /// Creates the part of a section from its documents, what is missing in it, and what blocks publishing it.
    fileprivate init(
        _ progress: SectionProgress, _ entries: [DocumentSummary], _ found: [Problem],
        blockers: [Finding]?, isChanged: Bool, _ places: DesignLabels, _ channel: Channel
    ) {
        self.progress = progress
        self.isChanged = isChanged
        newest = entries.filter { $0.kind.section == progress.section }
            .max { $0.modifiedAt < $1.modifiedAt }
        isBroken = found.contains { $0.weight == .refused }
        isBlocked = progress.isComplete && blockers != nil
        let findings = isBlocked ? blockers ?? [] : found.map(Finding.init)
        missing = findings.map { finding in
            FormProblems.Problem(
                finding.sentence,
                about: finding.field.isEmpty ? nil : Self.subject(places.words(of: finding), of: finding),
                at: finding.page.map {
                    StudyDesignerPaths.address(
                        of: $0, field: finding.field, language: finding.language, channel)
                })
        }
    }

    /// Returns the subject of a finding without its language if the sentence names it.
    private static func subject(_ words: String?, of finding: Finding) -> String? {
        guard let words, let language = finding.language?.englishName,
            words.hasSuffix(", \(language)"), finding.sentence.contains(language)
        else { return words }
        return String(words.dropLast(language.count + 2))
    }
}
