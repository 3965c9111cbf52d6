import Access
import HTTP
import Outbound
import Responses
import Vocabulary
import WebAccess

/// The settings of a webhook as entered.
struct WebhookForm: Sendable {
    private static let nameMax = 80
    private static let urlMax = 2_000

    var name = ""
    var url = ""
    var events: Set<String> = []

    /// The form of a new webhook.
    init() {}

    /// The form with what is stored. A query, which can contain a key, is hidden.
    init(_ webhook: Webhook) {
        name = webhook.name
        url = OutboundURL(webhook.credentials.url)?.redacted ?? ""
        events = Set(webhook.events.map(\.rawValue))
    }

    /// Reads a submitted form.
    init(_ form: Form) {
        name = form.line("name")
        url = (form["url"] ?? "").trimmed
        events = Set(form.all("event"))
    }

    /// What a form must have shown to be saved.
    var state: String { EditedState.digest(of: [name, url] + events.sorted()) }

    /// The chosen events.
    var types: [WebhookEventType] { WebhookEventType.allCases.filter { events.contains($0.rawValue) } }

    /// Returns the complete URL: the stored one if the field was left as it was shown.
    ///
    /// - Throws: ``InvalidInput`` with all problems.
    func checkedURL(of webhook: Webhook?, by rule: TargetPolicy) throws(InvalidInput) -> String {
        let stored = webhook.flatMap { url == WebhookForm($0).url ? $0.credentials.url : nil }
        let problems = [
            nameProblem.map { FieldProblem("name", $0) },
            stored == nil ? urlProblem(by: rule).map { FieldProblem("url", $0) } : nil,
            types.isEmpty ? FieldProblem("event", "Choose at least one event.") : nil,
        ].compactMap(\.self)
        guard problems.isEmpty else { throw InvalidInput(problems) }
        return stored ?? url
    }

    private var nameProblem: String? {
        if name.isEmpty { return "Enter a name." }
        return name.count > Self.nameMax ? "Enter at most \(Self.nameMax) characters." : nil
    }

    private func urlProblem(by rule: TargetPolicy) -> String? {
        if url.count > Self.urlMax { return "Enter at most \(Self.urlMax) characters." }
        guard let address = OutboundURL(url) else {
            return "Enter a complete URL, such as https://example.org/hooks/study."
        }
        if url.contains(OutboundURL.redacted) {
            return "Enter the complete URL again, because you changed it."
        }
        return rule.problem(of: address)
    }
}
