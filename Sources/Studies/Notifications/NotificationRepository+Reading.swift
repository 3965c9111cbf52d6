import JSON
import SQLStore
import Timekeeping
import Vocabulary

extension NotificationRepository {
    /// Returns the UTC offset in the settings of a study; UTC for an app, and for a study without a design.
    public func defaultOffset(
        in scope: NotificationScope, _ transaction: borrowing Transaction
    ) throws -> UTCOffset {
        guard case .study(let design) = scope else { return .utc }
        return try Self.settings(of: design, transaction)?.utcOffset ?? .utc
    }

    package func defaultOffset(of id: NotificationID, _ transaction: borrowing Transaction) throws
        -> UTCOffset
    {
        let folder: FolderID? = try transaction.value(
            """
            select c.study_folder_id from notifications n join channels c on c.id = n.channel_id
            where n.id = \(id)
            """)
        return try folder.flatMap { try Self.settings(of: DesignScope(folder: $0), transaction) }?.utcOffset
            ?? .utc
    }

    /// Returns the languages available for a notification: those of the study, or of the app and all its studies.
    public func languages(
        in scope: NotificationScope, _ transaction: borrowing Transaction
    ) throws -> [LanguageTag] {
        let studies: [DesignScope]
        var languages: [LanguageTag] = []
        switch scope {
        case .study(let design): studies = [design]
        case .app(let folder):
            studies = try transaction.rows(
                "select distinct study_folder_id from channels where app_folder_id = \(folder) and trash_id is null order by 1"
            ) { DesignScope(folder: try $0[0]) }
            languages = try AppDocumentRepository(of: folder).document(AppProperties.self, transaction).value
                .languages
        }
        for study in studies {
            for language in try Self.settings(of: study, transaction)?.languages ?? []
            where !languages.contains(language) { languages.append(language) }
        }
        return [.english] + languages.filter { $0 != .english }
    }

    private static func settings(
        of scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> StudySettings? {
        let body: String? = try transaction.value(
            """
            select r.body from design_documents d
            join design_revisions r on r.document_id = d.id and r.revision = d.revision
            where d.folder_id = \(scope.folder) and d.kind = \(DocumentKind.settings)
            """)
        return try body.map { try DesignCoding.decode(StudySettings.self, from: $0) }
    }

    func sendings(
        _ condition: SQL, _ transaction: borrowing Transaction
    ) throws -> [NotificationID: [Sending]] {
        let rows = try transaction.rows(
            """
            select s.notification_id, s.id, s.due_at, s.utc_offset_minutes, s.state, s.sent_at, s.delivery,
                s.failure, s.requested_by_name
            from notification_sendings s join notifications n on n.id = s.notification_id
            where \(fragment: condition) order by s.id desc
            """
        ) { row in
            (
                try row[0] as NotificationID,
                Sending(
                    id: try row[1], dueAt: try row[2], offset: UTCOffset(minutes: try row[3]) ?? .utc,
                    state: try row[4], sentAt: try row[5], delivery: try row[6], failure: try row[7],
                    requestedBy: try row[8])
            )
        }
        return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
    }

    static let selection: SQL = """
        select n.id, n.channel_id, n.subject, n.text, n.revision, n.modified_at, n.modified_by,
            n.modified_by_name
        from notifications n
        """

    /// Counts the sendings of all studies and apps. Sendings that are due later are not counted.
    public static func counts(
        failedSince since: Instant, now: Instant, _ transaction: borrowing Transaction
    ) throws -> NotificationCounts {
        let isLeased: SQL = "leased_until is not null and leased_until > \(now)"
        let isOpen: SQL =
            "(state = 'waiting' and due_at <= \(now) or state = 'sent' and delivery = 'waiting')"
        return try NotificationCounts(
            waiting: count("\(fragment: isOpen) and not (\(fragment: isLeased))", transaction),
            running: count("\(fragment: isOpen) and \(fragment: isLeased)", transaction),
            failed: count("delivery = 'failed' and sent_at >= \(since)", transaction))
    }

    private static func count(_ condition: SQL, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select count(*) from notification_sendings where \(fragment: condition)") ?? 0
    }
}

extension Notification {
    init(_ row: Row, _ sendings: [NotificationID: [Sending]]) throws {
        let id: NotificationID = try row[0]
        self.init(
            id: id, channel: try row[1], subject: try row[2],
            text: LocalizedText(stored: try JSONTree.parse(try row[3] as String)), revision: try row[4],
            modifiedAt: try row[5], modifiedBy: Author(user: try row[6], name: try row[7]),
            sendings: sendings[id] ?? [])
    }
}
