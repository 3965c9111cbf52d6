import Timekeeping
import Vocabulary

/// The texts of ``Email``. Links are on lines of their own.
struct EmailTexts: TextCatalog {
    let passwordLink: @Sendable (_ address: String, _ end: String) -> Email.Content
    let sentPasswordLink: @Sendable (_ address: String, _ end: String, _ sender: String) -> Email.Content
    let forcedPassword: @Sendable (_ address: String, _ end: String, _ sender: String) -> Email.Content
    let invitation:
        @Sendable (_ address: String, _ end: String, _ sender: String, _ place: String) -> Email.Content
    let offer:
        @Sendable (_ address: String, _ end: String, _ sender: String, _ place: String, _ roles: String) ->
            Email.Content
    let access: @Sendable (_ address: String, _ sender: String, _ place: String) -> Email.Content
    let secondFactorReset: @Sendable (_ address: String, _ sender: String) -> Email.Content
    let signInLink: @Sendable (_ address: String, _ end: String) -> Email.Content
    let newEmail: @Sendable (_ address: String, _ end: String) -> Email.Content
    let emailChanged: @Sendable (_ email: String) -> Email.Content
    let pushCertificate: @Sendable (_ address: String, _ app: String, _ end: String) -> Email.Content
    let exportFailed:
        @Sendable (_ address: String, _ schedule: String, _ study: String, _ reason: String) -> Email.Content
    let webhookFailed:
        @Sendable (_ address: String, _ webhook: String, _ study: String, _ reason: String) -> Email.Content
    let designMention: @Sendable (_ address: String, _ sender: String, _ study: String) -> Email.Content
    let reviewRequested: @Sendable (_ address: String, _ sender: String, _ study: String) -> Email.Content
    let reviewAnswered: @Sendable (_ address: String, _ sender: String, _ study: String) -> Email.Content
    let test: @Sendable (_ address: String) -> Email.Content

    /// Replaces the title of a folder, for the site.
    let entireSite: String
    /// January to December.
    let months: [String]
    let date: @Sendable (_ day: String, _ month: String, _ year: String, _ time: String) -> String
}

extension EmailTexts {
    /// Returns the day and the time in UTC.
    func time(_ instant: Instant) -> String {
        let day = instant.civil().date
        return date(
            "\(day.day)", months[day.month - 1], "\(day.year)",
            String(instant.iso8601.dropFirst(11).prefix(5)))
    }

    /// Returns the title of a folder, or a role with it, such as "Reader: Heron". The site has no title.
    func title(of place: String) -> String {
        if place == "Site" { return entireSite }
        return place.hasSuffix(": Site") ? "\(place.dropLast(4))\(entireSite)" : place
    }
}
