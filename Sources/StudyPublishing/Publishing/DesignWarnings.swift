import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension Publishing {
    /// Returns the warnings about activities: steps that no one reaches, differences between phones, anchor dates, and
    /// stored answers that get another meaning.
    func activityWarnings(
        on channel: ChannelState, _ settings: StudySettings, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        let questionnaires = try designs.documents(Questionnaire.self, in: scope, transaction)
        var warnings: [Finding] = []
        for questionnaire in questionnaires {
            warnings +=
                FlowCheck(
                    questionnaire.value, questionnaire.id, on: settings.platforms
                ).findings
            warnings += try Self.platformDifference(questionnaire, settings)
        }
        warnings += try anchorCheck(questionnaires, settings, in: scope, transaction).findings
        let draft = try designs.snapshot(in: scope, transaction)
        return try warnings + changedMeanings(of: draft, on: channel, transaction).map(\.finding)
    }

    func anchorCheck(
        _ questionnaires: [SavedDocument<Questionnaire>], _ settings: StudySettings, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> AnchorDateCheck {
        let activities = try designs.activities(in: scope, transaction)
        let resources = try designs.documents(Resource.self, in: scope, transaction)
        return AnchorDateCheck(
            questionnaires: questionnaires.map { ($0.id, $0.value) },
            users: activities.compactMap { AnchorDateUse($0.value, $0.entry.id) }
                + resources.compactMap { AnchorDateUse($0.value, $0.id) },
            now: clock().civil(at: settings.utcOffset), platforms: settings.platforms)
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
}
