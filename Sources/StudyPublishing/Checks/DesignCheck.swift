import SQLStore
import Studies
import Timekeeping
import Vocabulary

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
    ///
    /// The findings are those of the action that would publish the complete design next; ``findings(for:on:in:_:)``
    /// returns the same for that action. Nothing can be published on a deactivated channel, so nothing has to be fixed.
    public func check(
        on kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignCheck {
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        let questionnaires = try designs.documents(Questionnaire.self, in: scope, transaction)
        let findings = try checkFindings(on: kind, in: scope, transaction)
        let failures = findings.filter { $0.outcome == .failed }
        let warnings = findings.filter { $0.outcome == .note }
        let published = try publishedDesign(of: kind, in: scope, transaction)
        let draft = try designs.snapshot(in: scope, transaction)
        let anchors = try anchorCheck(questionnaires, settings, in: scope, transaction)
        return DesignCheck(
            failures: failures, warnings: warnings,
            passed: Self.passed(failures, warnings, settings, questionnaires.count)
                + Self.passed(anchors, failures),
            data: ListSchemaComparison(
                try draft.activities(),
                published: try published?.activities()),
            hasPublished: published != nil)
    }

    private func checkFindings(
        on kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        guard let channel = try ChannelStateRepository.find(kind, in: scope, transaction) else {
            return [Self.noChannel(kind)]
        }
        guard let action = channel.status.publishesNext else { return [] }
        return try designFindings(for: action, on: channel, in: scope, transaction)
    }

    private func publishedDesign(
        of kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignSnapshot? {
        guard let channel = try ChannelStateRepository.find(kind, in: scope, transaction),
            channel.status.isLaunched,
            let newest = try PublicationRepository.newest(of: channel.id, transaction)
        else { return nil }
        return try design(of: newest.id, in: scope, transaction)
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
