import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension NotificationRepository {
    /// Sends an announcement from the portal immediately, in the caller's transaction.
    ///
    /// Used for the effects of an action on a study, such as a pause, when the usual rules for sending do not apply.
    public func announce(
        _ text: LocalizedText, about subject: Notification.Subject, to channel: ChannelID?,
        in scope: NotificationScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        let id = try insert(text, about: subject, to: channel, in: scope, by: author, transaction)
        try sendNow(id, text, by: author, transaction)
    }

    /// Marks a notification as sent now, with its text for participants.
    func sendNow(
        _ id: NotificationID, _ text: LocalizedText, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        let now = clock()
        let offset = try defaultOffset(of: id, transaction)
        try transaction.run(
            """
            insert into notification_sendings (notification_id, due_at, utc_offset_minutes, state, sent_at, text,
                next_attempt_at, requested_by, requested_by_name)
            values (\(id), \(now), \(offset.minutes), \(Sending.State.sent), \(now), \(text.stored.description),
                \(now), \(author.user), \(author.name))
            """)
    }

    /// Announces an action on a channel.
    ///
    /// Announces new activities only in a study that is already launched. At launch, participants see all of them.
    func announce(
        _ action: StudyAction, on channel: ChannelState, freeze: PublicationBuilder?, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let basics = try freeze?.basics ?? Self.published(of: channel.id, transaction)
        let added = action == .publishUpdates ? freeze?.activities ?? [] : []
        let newActivities = added.filter { $0.publication == nil && $0.version == .first }.map {
            $0.content.name
        }
        let scope = NotificationScope.study(DesignScope(folder: channel.studyFolder))
        let name = basics?.name ?? LocalizedText([.english: channel.studyID.text])
        if let text = action.announcement(of: name) {
            try announce(text, about: .study, to: channel.id, in: scope, by: author, transaction)
        }
        if action == .launch || action == .publishUpcoming, basics?.type == .gateway {
            if let app = try ChannelStateRepository.app(of: channel.id, transaction) {
                try announce(
                    Self.newStudy, about: .study, to: nil, in: .app(app), by: author, transaction)
            }
        }
        for activity in newActivities {
            try announce(
                Self.newActivity(activity, in: name), about: .activity, to: channel.id, in: scope, by: author,
                transaction)
        }
        try announceResources(action, on: channel, freeze: freeze, by: author, transaction)
    }

    private static func published(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> BasicInformation? {
        guard let newest = try PublicationRepository.newest(of: channel, transaction) else { return nil }
        return try DesignSnapshot(try PublicationRepository.design(of: newest.id, transaction))
            .only(BasicInformation.self)
    }

    private static let newStudy = LocalizedText { ParticipantTexts.texts(in: $0).newStudy }

    private static func newActivity(_ activity: LocalizedText, in study: LocalizedText) -> LocalizedText {
        LocalizedText { language in
            ParticipantTexts.texts(in: language)
                .newActivity(activity.text(in: language.tag), study.text(in: language.tag))
        }
    }
}

extension StudyAction {
    /// Returns the text for participants; nil if they are not notified.
    fileprivate func announcement(of name: LocalizedText) -> LocalizedText? {
        let text: KeyPath<ParticipantTexts, @Sendable (String) -> String>
        switch self {
        case .pause: text = \.paused
        case .resume: text = \.resumed
        case .deactivate: text = \.closed
        case .publishUpcoming, .unpublish, .launch, .publishUpdates: return nil
        }
        return LocalizedText { language in
            ParticipantTexts.texts(in: language)[keyPath: text](name.text(in: language.tag))
        }
    }
}
