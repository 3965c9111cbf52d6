import HTTP
import Testing
import Vocabulary
import WebAccess

extension TestSite {
    /// Opens the form of a new step or question and saves it, as a user does.
    ///
    /// - Parameter page: The address that offers the kinds, such as `…/new-step?after=i1`.
    /// - Returns: The response, which leads to the page of the step; or that of the page that refused the kind.
    public func add(_ kind: String, at page: String, as user: TestUser) async throws -> ClientResponse {
        let chosen = try await get(page + (page.contains("?") ? "&" : "?") + "kind=\(kind)", as: user)
        guard let form = chosen.location else { return chosen }
        let shown = try await get(form, as: user)
        return try await post(NewStepForm(shown.text).address, NewStepForm(shown.text).fields, as: user)
    }
}

/// The form of a new step, as its page shows it.
public struct NewStepForm {
    public let address: String
    public let fields: [(String, String)]

    public init(_ page: String) throws {
        let form = try #require(page.firstRange(of: #"<form class="sheet" id="editor""#))
        let rest = page[form.lowerBound...]
        address = String(try #require(rest.firstMatch(of: /action="([^"]+)"/)).output.1)
        let hidden = ["revision", "lang", "newKind", "after"].compactMap { name -> (String, String)? in
            let field = try? Regex("name=\"\(name)\" value=\"([^\"]*)\"")
            guard let field, let found = rest.firstMatch(of: field), let value = found.output[1].substring
            else { return nil }
            return (name, String(value))
        }
        fields = hidden + [("action", "save")]
    }
}
