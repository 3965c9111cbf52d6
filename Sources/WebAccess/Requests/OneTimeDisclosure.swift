import Cryptography
import HTTP
import JSON
import Timekeeping

/// A secret for the page after a redirect, which shows it once. Reloading the page neither creates
/// another one nor shows it again.
///
/// The browser carries it in a cookie, sealed for its session and for the address of the page, which drops it.
/// Nothing of it is kept here.
enum OneTimeDisclosure {
    /// How long it waits for its page. Browsers follow a redirect immediately.
    private static let lifetimeSeconds = 60

    /// The cookie that carries these texts to a page.
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

    /// What the browser brings to this page; nil if there is nothing, or nothing that was sealed for it.
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
