import Access
import JSON
import PortalUI
import Responses
import SQLStore
import Timekeeping

/// The webhooks of a study.
struct WebhooksPage {
    /// A webhook.
    struct Row {
        let link: PageLink
        let target: String
        let events: String
        let state: StateChip

        init(_ webhook: Webhook, _ channel: Channel) {
            link = PageLink(webhook.name, to: ResponsePaths.webhook(webhook.id, channel))
            target = webhook.target
            let titles = WebhookEventType.allCases.filter(webhook.events.contains).map(\.title)
            events = titles.joined(separator: ", ")
            state = webhook.chip
        }
    }

    let frame: Frame
    let address: String
    let rows: [Row]

    var new: PageLink { PageLink("New webhook", to: address + "/new") }
}

extension Webhook {
    var chip: StateChip { isOn ? failingSince == nil ? .on : .forwardingFails : .off }
}

/// The webhooks of a study in a sentence.
package struct WebhookSummary {
    package let state: StateChip
    package let sentence: String
    package let link: ButtonLink

    package init(_ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction) throws {
        let (count, failing) = try WebhookRepository.counts(with: grant, transaction)
        link = ButtonLink("Set up webhooks", to: ResponsePaths.webhooks(grant.subject), icon: .send)
        state = count == 0 ? .off : failing > 0 ? .forwardingFails : .on
        sentence =
            switch (count, failing) {
            case (0, _): "No messages are sent."
            case (_, 0): count == 1 ? "1 webhook." : "\(count) webhooks."
            default: "\(failing) of \(count) can’t deliver messages."
            }
    }
}

/// The fields of a webhook's form.
struct WebhookFields {
    let form: WebhookForm
    let problems: FormProblems
    /// What the form shows of a stored webhook; empty for a new one.
    let state: String
    let back: String

    var events: [SelectOption] {
        WebhookEventType.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.hint) }
    }
}

/// The form of a new webhook.
struct NewWebhookPage {
    let frame: Frame
    let address: String
    let fields: WebhookFields
}

/// A secret, shown to be entered at the receiver.
struct SigningSecretPage {
    static let purpose =
        "Enter it at the receiver, which verifies signatures with it. Don’t share it with anyone else."

    let frame: Frame
    let secrets: SigningSecrets
    let now: Instant

    /// Until when the previous secret still signs.
    var overlap: String? {
        guard let until = secrets.overlap(at: now) else { return nil }
        return "Until \(TimeText.minuteWords(until)) UTC, messages are also signed with the secret before it."
    }
}

/// A webhook with its messages.
struct WebhookPage {
    let frame: Frame
    let address: String
    let webhook: Webhook
    let now: Instant
    let waiting: Int
    let failed: Int
    let fields: WebhookFields
    let filter: WebhookMessage.State?
    let rows: [Row]
    let first: String?
    let next: String?

    /// A message.
    struct Row {
        let created: TimeText
        let link: PageLink
        let event: String
        let state: StateChip
        let attempts: String

        init(_ message: WebhookMessage, of webhook: Webhook, _ channel: Channel) {
            created = TimeText.minute(message.createdAt)
            link = PageLink(
                message.uid, to: ResponsePaths.webhookMessage(message.id, of: webhook.id, channel))
            event = message.title
            state = message.state.chip
            attempts = "\(message.attemptCount)"
        }
    }

    var facts: [DescriptionItem] {
        var facts = [
            DescriptionItem("URL", .code(webhook.target)),
            DescriptionItem("Waiting", LinkedText(Self.text(waiting))),
            DescriptionItem("Failed", LinkedText(Self.text(failed))),
        ]
        if let since = webhook.failingSince {
            facts.append(
                DescriptionItem("Failing since", LinkedText(TimeText.minuteWords(since) + " UTC")))
        }
        if webhook.isOn, now < webhook.pausedUntil {
            facts.append(
                DescriptionItem(
                    "Next attempt", LinkedText(TimeText.minuteWords(webhook.pausedUntil) + " UTC")))
        }
        return facts
    }

    /// What happens while it is off.
    var offSentences: [String] {
        if webhook.isOn { return [] }
        return [
            webhook.offReason,
            "While the webhook is off, no messages are made. Those that wait are sent when it's on again.",
        ].filter { !$0.isEmpty }
    }

    var tabs: [Tab] {
        [Tab("All messages", to: address, isCurrent: filter == nil)]
            + WebhookMessage.State.allCases.map {
                Tab($0.chip.word, to: "\(address)?state=\($0.rawValue)", isCurrent: filter == $0)
            }
    }

    var summary: String {
        rows.count == 1
            ? "1 message on this page, newest first" : "\(rows.count) messages on this page, newest first"
    }

    private static func text(_ count: Int) -> String {
        NumberFormat.integer(count) + (count >= WebhookMessageRepository.countMax ? " or more" : "")
    }
}

extension WebhookMessage {
    /// The type of the event, for people.
    var title: String { WebhookEventType(rawValue: event)?.title ?? event }

    /// The content with a member per line.
    var readableBody: String {
        guard let tree = try? JSONTree.parse(body) else { return body }
        var json = JSONWriter(style: .pretty)
        tree.write(to: &json)
        return String(decoding: json.finish(), as: UTF8.self)
    }
}

extension WebhookMessage.State {
    var chip: StateChip {
        switch self {
        case .waiting: StateChip("Waiting", shape: .dashedRing, tone: .gray)
        case .delivered: StateChip("Delivered", shape: .check, tone: .green)
        case .failed: StateChip("Failed", shape: .cross, tone: .red)
        }
    }
}

/// A message with its attempts.
struct WebhookMessagePage {
    let frame: Frame
    let address: String
    let message: WebhookMessage
    let webhook: Webhook
    let attempts: [Row]

    /// An attempt.
    struct Row {
        let started: TimeText
        let status: String
        let duration: String
        let failure: String
        let answer: String

        init(_ attempt: WebhookAttempt) {
            started = TimeText.minute(attempt.startedAt)
            status = attempt.status.map { "\($0)" } ?? ""
            duration = attempt.endedAt.map { "\($0.milliseconds - attempt.startedAt.milliseconds) ms" } ?? ""
            failure = attempt.endedAt == nil ? "Being sent." : attempt.failure
            answer = attempt.answer
        }
    }

    var facts: [DescriptionItem] {
        var facts = [DescriptionItem("Created", LinkedText(TimeText.minuteWords(message.createdAt) + " UTC"))]
        if let next = message.nextAt {
            let text =
                webhook.isOn
                ? TimeText.minuteWords(max(next, webhook.pausedUntil)) + " UTC" : "When the webhook is on"
            facts.append(DescriptionItem("Next attempt", LinkedText(text)))
        }
        if let end = message.endedAt {
            let title = message.state == .delivered ? "Delivered" : "Failed"
            facts.append(DescriptionItem(title, LinkedText(TimeText.minuteWords(end) + " UTC")))
        }
        return facts
    }

    /// Why the content isn't shown; nil if it is.
    var hiddenContent: String? {
        guard message.isAboutErasure else { return nil }
        return message.body.isEmpty
            ? "The content identified a participant whose data was erased. It was deleted after the delivery."
            : "The content identifies a participant whose data was erased, so it isn’t shown. It’s deleted after the delivery."
    }

    var offersResending: Bool { webhook.isOn && message.state != .waiting && !message.body.isEmpty }

    /// What to do with a message that failed while the webhook is off.
    var advice: String? {
        message.state == .failed && !webhook.isOn ? "Switch the webhook on to resend the message." : nil
    }

    /// What an attempt without a stored reply says.
    var emptyReply: String {
        message.isAboutErasure && message.body.isEmpty ? "The reply was deleted." : "The reply was empty."
    }
}
