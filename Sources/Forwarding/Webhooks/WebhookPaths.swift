import Access
import Responses

extension ResponsePaths {
    package static let webhooks = setUp + "/webhooks"
    static let newWebhook = webhooks + "/new"
    static let webhook = webhooks + "/{webhook:int}"
    static let webhookTest = webhook + "/test"
    static let webhookState = webhook + "/state"
    static let webhookSecret = webhook + "/secret"
    static let webhookRotation = webhook + "/rotate"
    static let webhookRemoval = webhook + "/remove"
    static let webhookResending = webhook + "/resend"
    static let webhookMessage = webhook + "/messages/{message:int}"
    static let webhookMessageResending = webhookMessage + "/resend"

    package static func webhooks(_ channel: Channel) -> String { setUp(channel) + "/webhooks" }
    static func webhook(_ id: WebhookID, _ channel: Channel) -> String { "\(webhooks(channel))/\(id)" }
    static func webhookMessage(_ id: WebhookMessageID, of webhook: WebhookID, _ channel: Channel) -> String {
        "\(self.webhook(webhook, channel))/messages/\(id)"
    }
}
