import Cryptography
import HTTP
import JSON
import Timekeeping

/// A secret that the page after a redirect shows once. Reloading the page neither creates another secret nor shows it
/// again.
///
/// The secret is stored only in a cookie of the browser, sealed for its session and for the path of the page. The page
/// deletes the cookie.
enum OneTimeDisclosure {
    /// The time until it expires. Browsers follow a redirect immediately.
    private static let lifetimeSeconds = 60

    /// Returns the cookie that passes texts to a page.
    static func cookie(_ texts: [String], to path: String, for incoming: IncomingRequest) -> SetCookie {
        var json = JSONWriter()
        json.array {
            $0.string(String(incoming.now.milliseconds))
            for text in texts { $0.string(text) }
        }
        let page = String(path.prefix { $0 != "?" })
        let sealed = incoming.siteContext.sealing.seal(json.finish(), context: context(page, incoming))
        let names = CookieNames(for: incoming.request)
        return names.cookie(
            names.secret, Base64.encode(sealed, alphabet: .url), maxAgeSeconds: lifetimeSeconds)
    }

    /// Returns the texts in the browser's cookie; nil if there are none or they were sealed for another page or
    /// session.
    static func read(from incoming: IncomingRequest) -> [String]? {
        guard let text = incoming.secret, incoming.request.method.isSafe,
            let sealed = Base64.decode(text, alphabet: .url),
            let bytes = try? incoming.siteContext.sealing.open(
                sealed, context: context(incoming.request.path, incoming)),
            let texts = try? JSONParser().parse(bytes, { value in value.elements.map { $0.string ?? "" } }),
            let since = texts.first.flatMap({ Int64($0) }),
            abs(incoming.now.milliseconds - since) < Int64(lifetimeSeconds) * 1000
        else { return nil }
        return Array(texts.dropFirst())
    }

    private static func context(_ path: String, _ incoming: IncomingRequest) -> String {
        let holder = (incoming.session ?? incoming.visitor)?.digest.hex ?? ""
        return "handed over to \(holder) at \(path)"
    }
}
