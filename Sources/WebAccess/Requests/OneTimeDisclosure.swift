import Cryptography
import HTTP
import JSON
import Timekeeping

/// A secret on its way to the page after a redirect, which shows it this once: reloading that page neither makes
/// another nor shows it again.
///
/// The browser carries it in a cookie, sealed for its session and for the address of the page, which drops it.
/// Nothing of it is kept here.
enum OneTimeDisclosure {
    /// So long it waits for its page; a redirect is followed at once.
    private static let lifetimeSeconds = 60

    /// The cookie that carries these texts to a page.
    static func cookie(_ texts: [String], to path: String, for entering: IncomingRequest) -> SetCookie {
        var json = JSONWriter()
        json.array {
            $0.string(String(entering.now.milliseconds))
            for text in texts { $0.string(text) }
        }
        let page = String(path.prefix { $0 != "?" })
        let sealed = entering.doorkeeper.sealing.seal(json.finish(), context: context(page, entering))
        let names = CookieNames(for: entering.request)
        return names.cookie(
            names.secret, Base64.encode(sealed, alphabet: .url), maxAgeSeconds: lifetimeSeconds)
    }

    /// What the browser brings to this page; nil if there is nothing, or nothing that was sealed for it.
    static func read(from entering: IncomingRequest) -> [String]? {
        guard let text = entering.secret, entering.request.method.isSafe,
            let sealed = Base64.decode(text, alphabet: .url),
            let bytes = try? entering.doorkeeper.sealing.open(
                sealed, context: context(entering.request.path, entering)),
            let texts = try? JSONParser().parse(bytes, { value in value.elements.map { $0.string ?? "" } }),
            let since = texts.first.flatMap({ Int64($0) }),
            abs(entering.now.milliseconds - since) < Int64(lifetimeSeconds) * 1000
        else { return nil }
        return Array(texts.dropFirst())
    }

    private static func context(_ path: String, _ entering: IncomingRequest) -> String {
        let holder = (entering.session ?? entering.visitor)?.digest.hex ?? ""
        return "handed over to \(holder) at \(path)"
    }
}
