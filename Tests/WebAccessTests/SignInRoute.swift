import Access
import HTTP
import Support
import WebAccess

/// The route that signs someone in, for the sites of these tests.
func signInRoute(_ parts: SiteParts) -> SiteRoute {
    .post(
        "/sign-in", .anyone,
        async: { context in
            let signedIn = try await parts.accounts.signIn(
                email: context.form["email"] ?? "", password: context.form["password"] ?? "",
                from: context.address, agent: context.agent, replacing: context.previousSession)
            return try context.startSession(signedIn, redirectingTo: context.returnPath)
        })
}
