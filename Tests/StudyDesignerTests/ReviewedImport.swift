import HTTP
import Support

/// The buttons of pages that show texts, pressed as the page has them.
extension DesignSite {
    /// Imports a translators' file from its review, with the selected texts.
    func importReviewed(
        _ address: String, selecting ids: [String] = [], as user: TestUser
    ) async throws -> ClientResponse {
        let page = try await site.get(address, as: user).text
        return try await site.post(
            address,
            [("action", "take"), ("reviewed", Self.value(of: "reviewed", in: page))]
                + ids.map { ("take", $0) }, as: user)
    }

    /// Confirms the first translation on the page of a language.
    func confirmFirst(on languagePage: String, as user: TestUser) async throws -> ClientResponse {
        let page = try await site.get(languagePage, as: user).text
        return try await site.post(
            languagePage + "/confirmations", [("text", Self.value(of: "text", in: page))], as: user)
    }

    /// Returns the value of the first hidden field with this name; empty if there is none.
    static func value(of name: String, in page: String) -> String {
        let rest = page.split(separator: "name=\"\(name)\" value=\"").dropFirst().first ?? ""
        return String(rest.prefix { $0 != "\"" })
    }
}
