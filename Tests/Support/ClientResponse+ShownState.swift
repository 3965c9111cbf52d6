import HTTP
import Testing

extension ClientResponse {
    /// The hidden field by which a form says which state it shows, to be sent back.
    public var shownState: (String, String) {
        get throws { ("was", String(try #require(text.firstMatch(of: /name="was" value="([^"]*)"/)).1)) }
    }
}
