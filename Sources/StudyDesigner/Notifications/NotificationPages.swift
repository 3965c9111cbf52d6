import Access
import PortalUI
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary
import WebAccess

/// The list of notifications.
struct NotificationsPage {
    let frame: Frame
    let lines: [Row]
    let canEdit: Bool
    let hasChannels: Bool
    let newAddress: String
    /// A notice if the app can't send push messages to all devices.
    let missingKeys: Notice?

    /// One notification.
    struct Row {
        let title: String
        let address: String
        let state: StateChip
        let time: String
        let channel: StateChip?
        let subject: String
        /// To how many devices it was pushed the last time; empty if it wasn't.
        let devices: String
        let changed: TimeText
        let author: String
        let copyAddress: String

        init(_ notification: Notification, in place: NotificationOwner, report: PushReport?) {
            let excerpt = NotificationText.excerpt(notification)
            title = excerpt.isEmpty ? "No text" : excerpt
            address = place.address(of: notification.id)
            state = NotificationText.chip(notification.state)
            time = NotificationText.time(notification)
            channel = place.channel(of: notification).map { StateChip.channel($0.kind) }
            subject = NotificationText.subject(notification.subject)
            devices = report.map(PushReportText.summary) ?? ""
            changed = TimeText(notification.modifiedAt, from: place.context.now)
            author = notification.modifiedBy.name
            copyAddress = "\(place.home)/new?copy=\(notification.id)"
        }
    }

    var emptyAction: PageLink? { canEdit ? PageLink("Create notification", to: newAddress) : nil }
    var emptyText: String {
        hasChannels
            ? "Messages to the participants of the study appear here as drafts, scheduled, or sent."
            : "Messages to everyone who uses the app appear here as drafts, scheduled, or sent."
    }
}

/// The form of a notification that wasn't sent yet.
struct NotificationFormPage {
    let frame: Frame
    let fields: NotificationFields
    let address: String
    /// The revision that was opened; nil for a new one.
    let revision: Int?
    let problems: FormProblems
    /// The address that deletes it. Nil for a new one.
    let removeAddress: String?
    /// A notice if it was not sent at its last scheduled time.
    let missed: Notice?

    var button: String { revision == nil ? "Save notification" : "Save" }
}

/// The confirmation page before a notification is sent.
struct ConfirmSendingPage {
    let frame: Frame
    let address: String
    let audience: String
    let texts: [Text]
    let fields: [HiddenField]
    let backAddress: String

    /// The text in one language.
    struct Text {
        let language: String
        let tag: String
        let text: String

        static func all(_ text: LocalizedText) -> [Text] {
            let others = text.languages.filter { $0 != .english }
            return ([.english] + others).map {
                Text(language: $0.englishName, tag: $0.text, text: text[$0])
            }
        }
    }
}

/// The page of a notification that was sent or that the user can't edit.
struct NotificationPage {
    let frame: Frame
    let state: StateChip
    let texts: [ConfirmSendingPage.Text]
    let facts: [DescriptionItem]
    let history: [SendingRow]
    /// The devices that failed, for each sending.
    let failed: [FailedDevices]
    /// A notice if the app can't send push messages to all devices.
    let missingKeys: Notice?
    /// The fields to send the notification again. Nil if that isn't possible.
    let again: NotificationFields?
    let problems: FormProblems
    let address: String
    let copyAddress: String?
    let isWaiting: Bool
    let canEdit: Bool

    /// One sending.
    struct SendingRow {
        let state: StateChip
        let time: String
        let delivery: String
        let by: String

        init(_ sending: Sending, report: PushReport?) {
            state = NotificationText.chip(sending.state)
            time = sending.words
            delivery = report.map(PushReportText.summary) ?? NotificationText.delivery(sending)
            by = sending.requestedBy
        }
    }

    init(
        frame: Frame, _ notification: Notification, in place: NotificationOwner, again: NotificationForm?,
        problems: FormProblems, reports: [SendingID: PushReport], missingKeys: Notice?
    ) {
        self.frame = frame
        self.problems = problems
        self.missingKeys = missingKeys
        state = NotificationText.chip(notification.state)
        texts = ConfirmSendingPage.Text.all(notification.text)
        var facts = [DescriptionItem("About", LinkedText(NotificationText.subject(notification.subject)))]
        if let channel = place.channel(of: notification) {
            facts.append(DescriptionItem("Channel", LinkedText("\(channel.kind.title), \(channel.studyID)")))
        }
        facts.append(DescriptionItem("Written by", LinkedText(notification.modifiedBy.name)))
        self.facts = facts
        history = notification.sendings.map { SendingRow($0, report: reports[$0.id]) }
        canEdit = place.mayEdit
        isWaiting = notification.waiting != nil
        let address = place.address(of: notification.id)
        self.address = address
        let maySend = place.mayEdit && place.maySend(to: place.channel(of: notification))
        failed = notification.sent.compactMap { sending in
            reports[sending.id].flatMap {
                FailedDevices(
                    sending, $0, address: maySend ? "\(address)/sendings/\(sending.id)/retry" : nil)
            }
        }
        copyAddress = place.mayEdit ? "\(place.home)/new?copy=\(notification.id)" : nil
        self.again =
            maySend && notification.subject == .announcement
            ? again.map { NotificationFields(form: $0, place: place, problems: problems) } : nil
    }

    var cancelAddress: String { address + "/cancel" }
    var againAddress: String { address + "/sendings" }
}
