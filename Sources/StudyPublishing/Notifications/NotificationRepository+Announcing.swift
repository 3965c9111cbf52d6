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

    private static let newStudy = both(
        "A new study is available in the app.", "Hay un nuevo estudio disponible en la aplicación.")

    private static func newActivity(_ activity: LocalizedText, in study: LocalizedText) -> LocalizedText {
        LocalizedText.joined(activity, study) { language, activity, study in
            language.language == "es"
                ? "Se ha añadido una nueva actividad, \(activity), al estudio \(study)."
                : "A new activity, \(activity), has been added to the study \(study)."
        }
    }

    private static func both(_ english: String, _ spanish: String) -> LocalizedText {
        LocalizedText.joined(LocalizedText(), LocalizedText()) { language, _, _ in
            language.language == "es" ? spanish : english
        }
    }
}

extension StudyAction {
    /// Returns the text for participants; nil if they are not notified.
    ///
    /// Android searches for "has been resumed." in the English text.
    fileprivate func announcement(of name: LocalizedText) -> LocalizedText? {
        let words: (english: String, spanish: String)
        switch self {
        case .pause: words = ("has been paused.", "se ha interrumpido.")
        case .resume: words = ("has been resumed.", "se ha reanudado.")
        case .deactivate: words = ("has been closed.", "se ha cerrado.")
        case .publishUpcoming, .unpublish, .launch, .publishUpdates: return nil
        }
        return LocalizedText.joined(name, LocalizedText()) { language, name, _ in
            language.language == "es"
                ? "El estudio \(name) \(words.spanish)" : "The study \(name) \(words.english)"
        }
    }
}

extension LocalizedText {
    /// Returns a sentence with two names in English and Spanish.
    fileprivate static func joined(
        _ first: LocalizedText, _ second: LocalizedText,
        _ words: (LanguageTag, String, String) -> String
    ) -> LocalizedText {
        var text = LocalizedText()
        for language in [LanguageTag.english, LanguageTag("es")].compactMap({ $0 }) {
            text[language] = words(language, first.text(in: language), second.text(in: language))
        }
        return text
    }
}
