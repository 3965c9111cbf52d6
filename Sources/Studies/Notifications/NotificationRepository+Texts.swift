import JSON
import SQLStore
import Vocabulary

extension NotificationRepository {
    /// The maximum length of the text that is used as a title in lists.
    private static let titleLength = 40

    /// Returns the texts of user-written notifications that were not sent yet, in the order in which they were created.
    func texts(
        in scope: NotificationScope, _ transaction: borrowing Transaction
    ) throws -> [DesignText] {
        try all(in: scope, transaction).reversed()
            .filter { $0.subject == .announcement && !$0.wasSent && $0.state != .missed }
            .map { notification in
                let english = notification.text.english
                return DesignText(
                    holder: .notification(notification.id),
                    title: english.count > Self.titleLength
                        ? english.prefix(Self.titleLength) + "…" : english,
                    path: TextPath().member("text"), text: notification.text, isRich: false)
            }
    }

    /// Returns why the rules reject translations of notifications, by the name of the text.
    static func refusals(of changes: [TranslationPlan.Change]) -> [String: String] {
        var sentences: [String: String] = [:]
        for change in changes where change.translation.count > NotificationDraft.textLengthMax {
            sentences[change.text.id] =
                "This has \(change.translation.count) characters. Shorten it to \(NotificationDraft.textLengthMax)"
        }
        return sentences
    }

    /// Imports translations into their notifications and ignores those of other texts. Times do not change.
    func apply(
        _ changes: [TranslationPlan.Change], in language: LanguageTag, scope: NotificationScope,
        by author: Author, _ transaction: borrowing Transaction
    ) throws -> [NotificationID] {
        var changed: [NotificationID] = []
        for change in changes {
            guard case .notification(let id) = change.text.holder else { continue }
            let current = try find(id, in: scope, transaction)
            if current.wasSent { throw NotificationChanged() }
            var text = current.text
            text[language] = change.translation
            try transaction.run(
                """
                update notifications set text = \(text.stored.description), revision = revision + 1,
                    modified_at = \(clock()), modified_by = \(author.user), modified_by_name = \(author.name)
                where id = \(id)
                """)
            changed.append(id)
        }
        return changed
    }
}
