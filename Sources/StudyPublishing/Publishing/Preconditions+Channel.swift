import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension Publishing {
    /// Returns findings if the channel's Study ID or app is not available.
    func identityFindings(
        _ channel: ChannelState, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        let basics = try designs.document(BasicInformation.self, in: scope, transaction).value
        var findings: [Finding] = []
        if let twin = try ChannelStateRepository.study(withIDOf: channel, transaction) {
            findings.append(
                Self.failed(
                    "\(twin) is already published as \(channel.studyID). Choose another study ID", "studyID",
                    channel))
        }
        findings += try standaloneFindings(channel, basics, transaction)
        findings += try [appTypeFinding(channel, basics, transaction)].compactMap(\.self)
        let identity = basics.identity(of: channel.kind)
        if identity.studyID != channel.studyID || identity.appID != channel.appID {
            let sentence = """
                Basic information has \(identity.studyID) in \(identity.appID), but the channel has \
                \(channel.studyID) in \(channel.appID). Save Basic information again
                """
            findings.append(Self.failed(sentence, "studyID", channel))
        }
        return findings
    }

    /// Returns the finding about a field of the channel in Basic information.
    private static func failed(_ sentence: String, _ field: String, _ channel: ChannelState) -> Finding {
        Finding(
            .failed, .basicInformation, sentence, page: DesignPage(section: .basicInformation),
            field: "\(channel.kind.rawValue).\(field)")
    }

    /// Returns findings if a standalone study shares its app with another study.
    private func standaloneFindings(
        _ channel: ChannelState, _ basics: BasicInformation, _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        let others = try ChannelStateRepository.otherStudies(inAppOf: channel, transaction)
        return others.filter { basics.type == .standalone || $0.type == .standalone }.map { other in
            let sentence =
                basics.type == .standalone
                ? "A standalone study must be the only study in its app, but \(channel.appID) also has \(other.title)"
                : "The app \(channel.appID) belongs to the standalone study \(other.title)"
            return Self.failed(sentence + ". Choose another app", "appID", channel)
        }
    }

    /// Returns a finding if the type of the study differs from the type of its app.
    private func appTypeFinding(
        _ channel: ChannelState, _ basics: BasicInformation, _ transaction: borrowing Transaction
    ) throws -> Finding? {
        guard let app = try ChannelStateRepository.app(of: channel.id, transaction), let type = basics.type,
            let wanted = try AppDocumentRepository(of: app).type(transaction),
            wanted != type
        else { return nil }
        return Finding(
            .failed, .basicInformation,
            """
            The app \(channel.appID) is a \(wanted.title.lowercased()) app, but the study is a \
            \(type.title.lowercased()) study. Choose another app or type
            """, page: DesignPage(section: .basicInformation), field: "type")
    }

    /// Returns findings if there are no activities, or if new activities start in the past.
    func activityFindings(
        _ channel: ChannelState, _ settings: StudySettings, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        let activities = try designs.activities(in: scope, transaction)
        if activities.isEmpty {
            return [
                Finding(
                    .failed, .questionnaires,
                    Finding.noActivities, page: DesignPage(section: .questionnaires), kind: .missing)
            ]
        }
        return try pastSchedules(of: activities, channel, settings, transaction)
    }

    /// Returns the activities that start in the past and are not yet published on the channel.
    func pastSchedules(
        of activities: [(entry: DocumentSummary, value: any Activity)], _ channel: ChannelState,
        _ settings: StudySettings, _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        let published = Set(
            try PublishedActivityRepository.all(of: channel.id, transaction).map { $0.key.lowercased() })
        let schedules = try publishedSchedules(of: channel, transaction)
        let now = clock().civil(at: settings.utcOffset)
        return activities.compactMap { entry, activity in
            let key = activity.key.lowercased()
            let past = activity.schedule.pastStart(
                at: now, wasPublished: published.contains(key), as: schedules[key])
            return past.map { start, field in
                Finding(
                    .failed, entry.kind.section,
                    """
                    "\(activity.title)" begins on \(start.date) at \(start.time.hourAndMinute), which is in \
                    the past. Choose a later time
                    """, page: DesignPage(section: entry.kind.section, document: entry.id, part: .schedule),
                    field: field, kind: .inThePast)
            }
        }
    }

    /// Returns the schedules published on the channel, by case-folded key.
    private func publishedSchedules(
        of channel: ChannelState, _ transaction: borrowing Transaction
    ) throws -> [String: Schedule] {
        guard let newest = try PublicationRepository.newest(of: channel.id, transaction),
            newest.stage == .launched
        else { return [:] }
        let design = try DesignSnapshot(try PublicationRepository.design(of: newest.id, transaction))
        return Dictionary(
            try design.activities().map { ($0.value.key.lowercased(), $0.value.schedule) },
            uniquingKeysWith: { first, _ in first })
    }
}
