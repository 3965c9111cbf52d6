import Access
import HTTP
import JSON
import SQLStore
import WebAccess

/// Returns the user of an API key. LabKey's clients request this before anything else.
///
/// They expect a CSRF token in the response and send it back with each request, although requests with an API key don't
/// need it. The Python client gets the token, and posts when someone asks for the user.
package struct LabKeyWhoAmI: Sendable {
    package init() {}

    package var routes: [SiteRoute] {
        [
            "/login-whoami.api", "/{folder...}/login-whoami.api", "/login/whoAmI.view", "/login-whoAmI.view",
        ].enumerated().flatMap { index, pattern in
            [
                SiteRoute.get(pattern, .signedInOrWithKey, use: answer)
                    .described(as: index == 0 ? .operation(.whoAmI) : .alias(of: Operation.whoAmI.name)),
                SiteRoute.post(pattern, .signedInOrWithKey, use: answer)
                    .described(as: .alias(of: Operation.whoAmI.name)),
            ].map { $0.refusing(as: LabKeyException.form) }
        }.alsoBelowLabKey()
    }

    @Sendable private func answer(_ context: RequestContext, _ transaction: borrowing Transaction) throws
        -> Response
    {
        let person = try context.requirePerson()
        var json = JSONWriter()
        json.object {
            $0.member("id", Int(person.user.rawValue))
            $0.member("email", person.email)
            $0.member("displayName", person.name)
            $0.member("impersonated", false)
            $0.member("CSRF", context.formToken.isEmpty ? "none" : context.formToken)
        }
        return .json(json.finish())
    }
}
