import Access
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// One notification of a request of `sendNotification`.
struct PushNotice: Sendable {
    private static let textLengthMax = 1_000
    private static let titleLengthMax = 250
    private static let idLengthMax = 100

    /// The study whose participants receive it; nil for all users of the app.
    let studyID: StudyID?
    let subject: PushMessage.Subject
    let text: String
    let title: String?
    /// By which a repeated request is recognized; nil without one.
    let id: String?
    let appID: String
    let organizationID: String

    /// Reads a notification; nil if it has a type that no app knows.
    init?(_ body: RegistrationBody) throws {
        switch try body.required("notificationType").uppercased() {
        case "ST": studyID = StudyID(try body.required("customStudyId", "studyId"))
        case "GT": studyID = nil
        default: return nil
        }
        text = try body.required("notificationText")
        title = try body.text("notificationTitle").flatMap { $0.isEmpty ? nil : $0 }
        id = try body.text("notificationId").flatMap { $0.isEmpty ? nil : $0 }
        let word = try body.text("notificationSubType") ?? ""
        guard let subject = word.isEmpty ? .announcement : PushMessage.Subject(wireName: word),
            text.count <= Self.textLengthMax, title?.count ?? 0 <= Self.titleLengthMax,
            id?.utf8.count ?? 0 <= Self.idLengthMax
        else { throw RegistrationRefusal.invalidInput }
        self.subject = subject
        (appID, organizationID) = (try body.text("appId") ?? "", try body.text("orgId") ?? "")
        guard appID.isEmpty == organizationID.isEmpty, studyID != nil || !appID.isEmpty else {
            throw RegistrationRefusal.invalidInput
        }
    }

    /// Returns the notifications of a request, without those of unknown types.
    static func all(_ body: RegistrationBody) throws -> [PushNotice] {
        guard let notices = try body.objects("notifications"), !notices.isEmpty,
            notices.count <= countMax
        else { throw RegistrationRefusal.invalidInput }
        return try notices.compactMap { try PushNotice($0) }
    }

    private static let countMax = 100
}

extension PushNotice {
    /// Queues the notification and records it in the audit log, if the user of the key may send it from a page.
    ///
    /// - Throws: ``NotFound`` or ``AccessDenied`` if not, ``Conflict`` if several apps have the study.
    func send(
        _ queue: PushQueueRepository, for context: RequestContext, _ transaction: borrowing Transaction
    ) throws {
        guard let studyID else {
            let grant = try context.require(
                DesignApp.self, on: try namedApp(transaction), in: transaction)
            return try add(to: queue, app: grant.subject, nil, transaction) {
                try grant.record("notification.push", about: $0, $1, in: $2)
            }
        }
        let channel = try channel(studyID, transaction)
        if channel.kind == .live {
            let grant = try context.require(PublishStudy.self, on: channel, in: transaction)
            try add(to: queue, app: channel.app, channel.studyID, transaction) {
                try grant.record("notification.push", about: $0, $1, in: $2)
            }
        } else {
            let grant = try context.require(EditDesign.self, on: channel.study, in: transaction)
            try add(to: queue, app: channel.app, channel.studyID, transaction) {
                try grant.record("notification.push", about: $0, $1, in: $2)
            }
        }
    }

    private typealias Record = (String, AuditDetails, borrowing Transaction) throws -> Void

    private func add(
        to queue: PushQueueRepository, app: AppFolder, _ studyID: StudyID?,
        _ transaction: borrowing Transaction, record: Record
    ) throws {
        let request = PushRequest(
            app: app.id, studyID: studyID, subject: subject, title: title ?? app.title,
            text: LocalizedText([.english: text]), notificationID: id)
        // A repetition was recorded when it was sent.
        guard let devices = try queue.add(request, transaction) else { return }
        try record(
            String(text.prefix(90)),
            [
                "app": .text(app.name.text), "study": .text(studyID?.text ?? ""),
                "devices": .text("\(devices)"),
            ], transaction)
    }

    private func namedApp(_ transaction: borrowing Transaction) throws -> AppFolder {
        let app = try FolderRepository.app(
            AppID(appID), builtFor: OrganizationID(organizationID), in: transaction)
        guard let app else { throw NotFound("app") }
        return app
    }

    /// Returns the channel with the Study ID: of the named app, or the only one on the site.
    private func channel(
        _ studyID: StudyID, _ transaction: borrowing Transaction
    ) throws -> Channel {
        var channels = try FolderRepository.channels(named: studyID, in: transaction)
        if !appID.isEmpty {
            let app = try namedApp(transaction)
            channels.removeAll { $0.app.id != app.id }
        }
        guard let channel = channels.first else { throw NotFound("study") }
        guard channels.count == 1 else {
            throw Conflict("Several apps have a study \(studyID). Name the app with appId and orgId.")
        }
        return channel
    }
}

extension PushMessage.Subject {
    /// Reads a subject as other programs write it, in any case.
    fileprivate init?(wireName: String) {
        switch wireName.lowercased() {
        case "announcement": self = .announcement
        case "studyevent", "study": self = .study
        case "activity": self = .activity
        case "resource": self = .resource
        default: return nil
        }
    }
}
