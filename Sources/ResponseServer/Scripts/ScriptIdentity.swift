import Access
import Entrances
import HTTP
import JSON
import SQLStore

/// Tells a script as whom its key comes in, which LabKey's clients ask before they send anything.
///
/// They want a form token with the answer, and send it back with each request; one that brings a key needs none.
struct ScriptIdentity: Sendable {
    var routes: [SiteRoute] {
        [
            "/login-whoami.api", "/{folder...}/login-whoami.api", "/login/whoAmI.view", "/login-whoAmI.view",
        ].enumerated().map { index, pattern in
            .get(pattern, .signedInOrWithKey, use: answer).refusing(as: ScriptException.form)
                .described(as: index == 0 ? .operation(.whoAmI) : .alias(of: Operation.whoAmI.name))
        }
    }

    @Sendable private func answer(_ visit: Visit, _ transaction: borrowing Transaction) throws -> Response {
        let person = try visit.requirePerson()
        var json = JSONWriter()
        json.object {
            $0.member("id", Int(person.user.rawValue))
            $0.member("email", person.email)
            $0.member("displayName", person.name)
            $0.member("impersonated", false)
            $0.member("CSRF", visit.formToken.isEmpty ? "none" : visit.formToken)
        }
        return .json(json.finish())
    }
}
