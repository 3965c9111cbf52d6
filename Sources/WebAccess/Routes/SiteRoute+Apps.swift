import Access
import Cryptography
import HTTP

/// Why an app was refused.
public enum AppAuthenticationError: Sendable, Hashable {
    /// The app sent no credential.
    case missing
    /// The app sent an invalid credential.
    case unknown
}

extension SiteRoute {
    /// Returns a route for apps, which responds on the event loop with data in memory.
    ///
    /// `refusing` makes the response that deployed apps expect if the credential is missing or unknown.
    public static func app(
        _ method: Method, _ pattern: String, bodyLimit: Int = 0, ignoresCase: Bool = false,
        fileID: String = #fileID, line: Int = #line,
        refusing: @escaping @Sendable (AppAuthenticationError, Request) -> Response,
        use handler: @escaping @Sendable (Request, AppCredential) throws -> Response
    ) -> SiteRoute {
        SiteRoute(
            method, pattern, .app, bodyLimit: bodyLimit, ignoresCase: ignoresCase, fileID: fileID, line: line
        ) { siteContext in
            .immediate { request in
                switch siteContext.credential(of: request) {
                case .success(let credential):
                    siteContext.isProbe ? AccessProbe.passed : try handler(request, credential)
                case .failure(let refusal):
                    refusing(refusal.refusal, request).logging("AppRefusal.\(refusal.refusal)")
                }
            }
        }
    }

    /// Returns a route for participants' apps. The handler checks the credentials in the request and uses its own
    /// transactions. There is no session and no form token.
    public static func participant(
        _ method: Method, _ pattern: String, bodyLimit: Int, ignoresCase: Bool = false,
        fileID: String = #fileID, line: Int = #line, responder: Responder
    ) -> SiteRoute {
        SiteRoute(
            method, pattern, .participant, bodyLimit: bodyLimit, ignoresCase: ignoresCase, fileID: fileID,
            line: line
        ) { siteContext in
            siteContext.isProbe ? .immediate { _ in AccessProbe.passed } : responder
        }
    }
}

extension SiteContext {
    struct NoCredential: Error {
        let refusal: AppAuthenticationError
    }

    /// Returns the app by its Basic credential: in the header, as deployed apps send it, or in the query, as
    /// documented.
    func credential(of request: Request) -> Result<AppCredential, NoCredential> {
        let given = request.headers["authorization"] ?? request.query["authorization"] ?? ""
        if given.isEmpty { return .failure(NoCredential(refusal: .missing)) }
        let words = given.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "basic", let bytes = Base64.decode(String(words[1])),
            let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":"),
            let credential = apps.credential(
                bundleID: String(text[..<colon]), token: String(text[text.index(after: colon)...]))
        else { return .failure(NoCredential(refusal: .unknown)) }
        apps.recordUse(of: credential, at: now)
        return .success(credential)
    }
}
