/// The HTML elements with special parsing rules; names in lower case.
enum Elements {
    /// Elements without content and end tag.
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr",
    ]

    /// Elements whose end tag is optional.
    static let closedByOthers: Set<String> = [
        "html", "head", "body", "p", "li", "dt", "dd", "option", "optgroup", "tr", "td", "th", "thead",
        "tbody",
        "tfoot", "colgroup", "caption", "rp", "rt",
    ]

    /// Elements that contain text and character references, but no tags.
    static let plainText: Set<String> = ["textarea", "title"]

    /// Elements whose content browsers don't parse as HTML.
    static let rawText: Set<String> = ["script", "style", "iframe", "xmp", "noembed", "noframes"]

    /// Elements that drop a line break directly after their start tag.
    static let droppingFirstLineEnd: Set<String> = ["textarea", "pre", "listing"]

    /// Elements that set an attribute of another element, possibly a URL or an event handler.
    static let animations: Set<String> = ["animate", "set", "animatemotion", "animatetransform"]

    /// Elements in which a slash at the end of a start tag closes the element.
    static let foreign: Set<String> = ["svg", "math"]
}

/// How the value of an attribute is interpreted.
enum ValueKind: Equatable {
    case plain
    case address
    case imageCandidates
    case boolean
    /// It must not contain an expression; the sentence explains why.
    case constant(String)
}

/// The HTML attributes with special rules; names in lower case.
enum Attributes {
    private static let addresses: Set<String> = [
        "action", "archive", "background", "cite", "classid", "codebase", "data", "dynsrc", "formaction",
        "href",
        "icon", "longdesc", "lowsrc", "manifest", "ping", "poster", "profile", "src", "usemap", "xlink:href",
        "xml:base",
    ]

    private static let booleans: Set<String> = [
        "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer",
        "disabled",
        "formnovalidate", "inert", "ismap", "itemscope", "loop", "multiple", "muted", "nomodule",
        "novalidate",
        "open", "playsinline", "readonly", "required", "reversed", "selected",
    ]

    /// Our scripts read URLs from attributes with these suffixes.
    private static let addressEndings = ["href", "url", "uri", "src", "action"]

    /// Returns how the value of `attribute` of `element` is interpreted.
    static func kind(of attribute: String, in element: String) -> ValueKind {
        if attribute == "srcdoc" { return .constant("srcdoc contains an entire page") }
        if attribute == "http-equiv" { return .constant("it decides what the browser does with the page") }
        if Elements.animations.contains(element),
            ["attributename", "to", "from", "by", "values"].contains(attribute)
        {
            return .constant("an animation can set the address of a link")
        }
        if attribute == "srcset" || attribute == "imagesrcset" { return .imageCandidates }
        if addresses.contains(attribute) { return .address }
        if attribute.hasPrefix("data-"), addressEndings.contains(where: { attribute.hasSuffix("-" + $0) }) {
            return .address
        }
        return booleans.contains(attribute) ? .boolean : .plain
    }

    /// Returns why an attribute can't be used at all, or nil.
    static func refusal(of attribute: String) -> String? {
        if attribute == "style" {
            return "a style attribute is blocked by the content security policy: use a class"
        }
        if attribute.utf8.count > 2, attribute.hasPrefix("on") {
            return "an event handler is blocked by the content security policy: add a listener in a script"
        }
        return nil
    }
}
