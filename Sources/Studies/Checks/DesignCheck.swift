import SQLStore
import Timekeeping

/// The result of checking a draft before it is published: problems to fix, warnings, and the Lists that its
/// responses will fill.
public struct DesignCheck: Sendable {
    /// Problems that prevent publishing.
    public let failures: [Finding]
    /// Warnings, which do not prevent publishing.
    public let warnings: [Finding]
    /// Checks that passed.
    public let passed: [Finding]
    /// The Lists and columns that responses will fill.
    public let data: ListSchemaComparison
    /// Whether there is a publication to compare the data with.
    public let hasPublished: Bool
}

extension Publishing {
    /// Checks the draft of a study for one of its channels.
    public func check(
        on kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignCheck {
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        let questionnaires = try designs.documents(Questionnaire.self, in: scope, transaction)
        var failures: [Finding] = []
        var warnings: [Finding] = []
        let entries = try designs.entries(in: scope, transaction).filter { $0.state == .active }
        let found = try designs.currentProblems(of: entries, in: scope, transaction)
        for section in Section.allCases {
            for entry in entries where entry.kind.section == section {
                let problems = found[entry.id] ?? []
                failures += problems.preventingCompletion(in: .english).map(Finding.init)
                warnings += problems.warnings.map(Finding.init)
                for language in settings.languages {
                    failures += problems.preventingCompletion(in: language).map(Finding.init)
                }
            }
        }
        let outdated = try outdatedTranslations(in: Section.allCases, scope, transaction)
        failures += outdated.failures
        warnings += outdated.notes
        failures += try pastFindings(on: kind, settings, in: scope, transaction)
        for questionnaire in questionnaires {
            warnings += FlowCheck(questionnaire.value, questionnaire.id).findings
            warnings += try Self.platformDifference(questionnaire, settings)
        }
        let anchors = try anchorCheck(questionnaires, settings, in: scope, transaction)
        warnings += anchors.findings
        let published = try publishedDesign(of: kind, in: scope, transaction)
        let draft = try designs.snapshot(in: scope, transaction)
        warnings += try published.map { try draft.changedMeanings(since: $0).map(\.finding) } ?? []
        return DesignCheck(
            failures: failures, warnings: warnings,
            passed: Self.passed(failures, warnings, settings, questionnaires.count)
                + Self.passed(anchors, failures),
            data: ListSchemaComparison(
                try draft.activities(),
                published: try published?.activities()),
            hasPublished: published != nil)
    }

    /// Returns findings for activities and resources that would start in the past. Publishing rejects them too.
    private func pastFindings(
        on kind: ChannelKind, _ settings: StudySettings, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        guard let channel = try ChannelState.find(kind, in: scope, transaction) else { return [] }
        return try pastSchedules(
            of: try designs.activities(in: scope, transaction), channel, settings, transaction)
            + resourceFindings(channel, settings, in: scope, transaction)
    }

    private func publishedDesign(
        of kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignSnapshot? {
        guard let channel = try ChannelState.find(kind, in: scope, transaction), channel.status.isLaunched,
            let newest = try Publication.newest(of: channel.id, transaction)
        else { return nil }
        return try design(of: newest.id, in: scope, transaction)
    }

    private func anchorCheck(
        _ questionnaires: [SavedDocument<Questionnaire>], _ settings: StudySettings, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> AnchorDateCheck {
        let activities = try designs.activities(in: scope, transaction)
        let resources = try designs.documents(Resource.self, in: scope, transaction)
        return AnchorDateCheck(
            questionnaires: questionnaires.map { ($0.id, $0.value) },
            users: activities.compactMap { AnchorDateUse($0.value, $0.entry.id) }
                + resources.compactMap { AnchorDateUse($0.value, $0.id) },
            now: clock().civil(at: settings.utcOffset))
    }

    /// Returns findings for differences in navigation between the two apps, which are the same in every language.
    private static func platformDifference(
        _ questionnaire: SavedDocument<Questionnaire>, _ settings: StudySettings
    ) throws -> [Finding] {
        guard settings.platforms.contains(.android) else { return [] }
        let findings = try PlatformCheck(questionnaire.value, questionnaire.id).findings
        return settings.platforms.contains(.ios)
            ? findings : findings.filter { $0.field.hasPrefix("logic.piping") }
    }

    private static func passed(
        _ failures: [Finding], _ warnings: [Finding], _ settings: StudySettings, _ count: Int
    ) -> [Finding] {
        var passed: [Finding] = []
        if count > 0, !warnings.contains(where: { $0.section == .questionnaires }) {
            let subject = count == 1 ? "the questionnaire" : "the \(count) questionnaires"
            passed.append(
                Finding(
                    .passed, .questionnaires, "Every step of \(subject) can be reached and leads to the end"))
        }
        for language in settings.languages
        where !(failures + warnings).contains(where: { $0.language == language }) {
            passed.append(
                Finding(.passed, .settings, "All \(language.englishName) texts are there and up to date"))
        }
        return passed
    }

    /// Returns the passed checks of schedules: anchor dates and runs.
    private static func passed(_ anchors: AnchorDateCheck, _ failures: [Finding]) -> [Finding] {
        let isScheduled = failures.contains { $0.page?.part == .schedule }
        guard !anchors.users.isEmpty, !isScheduled, anchors.findings.isEmpty else { return [] }
        return [
            Finding(
                .passed, .questionnaires,
                "All anchor dates in use are known for every participant, and no runs overlap")
        ]
    }
}
