/// How an element is treated.
enum ElementPolicy: Equatable {
    /// Written under this name, with the attributes in ``AllowList/attributes``.
    case keep(String)
    /// A block element that isn't allowed: a paragraph if it contains no other block, otherwise only its content.
    case block
    /// Only its content is written.
    case unwrap
    /// Neither the element nor its content is written.
    case drop
}

/// The allowed elements, attributes and URLs. Everything else is removed.
enum AllowList {
    /// The allowed elements, with the name under which each is written.
    private static let kept: [String: String] = {
        let names = [
            "p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "b", "em", "i", "u", "s", "ul", "ol",
            "li", "a",
            "blockquote", "hr", "table", "thead", "tbody", "tr", "th", "td", "img", "span", "pre", "code",
            "sub", "sup",
        ]
        // Synonyms of allowed elements.
        let others = ["del": "s", "strike": "s", "ins": "u", "tfoot": "tbody"]
        return others.merging(names.map { ($0, $0) }) { first, _ in first }
    }()

    private static let blocks: Set<String> = [
        "address", "article", "aside", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
        "fieldset",
        "figcaption", "figure", "footer", "form", "header", "hgroup", "main", "menu", "nav", "section",
        "summary",
    ]

    /// Elements whose content isn't text for readers or has special parsing rules.
    private static let dropped: Set<String> = [
        "applet", "audio", "base", "basefont", "bgsound", "button", "canvas", "col", "colgroup", "command",
        "datalist",
        "embed", "frame", "frameset", "head", "iframe", "image", "input", "isindex", "keygen", "link",
        "listing", "map",
        "math", "meta", "meter", "noembed", "noframes", "noscript", "object", "optgroup", "option", "output",
        "param",
        "plaintext", "progress", "script", "select", "source", "style", "svg", "template", "textarea",
        "title",
        "track", "video", "xmp",
    ]

    /// Allowed elements that are blocks, which a paragraph can't contain.
    private static let keptBlocks: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "hr", "table", "thead",
        "tbody", "tr",
        "th", "td", "pre",
    ]

    /// Allowed elements without content and end tag.
    static let void: Set<String> = ["br", "hr", "img"]

    /// Returns how an element with this name is treated.
    static func treatment(of name: String) -> ElementPolicy {
        if let kept = kept[name] { return .keep(kept) }
        if blocks.contains(name) { return .block }
        return dropped.contains(name) ? .drop : .unwrap
    }

    /// Returns whether there is an element with this name in HTML, allowed or not.
    static func isKnown(_ name: String) -> Bool {
        treatment(of: name) != .unwrap || unwrapped.contains(name)
    }

    /// Elements of which only the content is written.
    private static let unwrapped: Set<String> = [
        "abbr", "acronym", "b", "bdi", "bdo", "big", "body", "caption", "cite", "data", "dfn", "font", "html",
        "kbd", "label", "legend", "mark", "marquee", "nobr", "q", "rp", "rt", "ruby", "samp", "search",
        "slot",
        "small", "time", "tt", "var", "wbr",
    ]

    /// Returns whether an element with this name begins a new line.
    static func isBlock(_ name: String) -> Bool {
        keptBlocks.contains(name) || blocks.contains(name)
    }

    /// Returns whether a URL may be the target of a link: an absolute web URL, an email address or a phone number.
    static func isLink(_ reference: SanitizedURL) -> Bool {
        switch reference.scheme {
        case "http", "https": reference.hasHost
        case "mailto", "tel": reference.hasContent
        default: false
        }
    }

    /// Returns whether a URL may be the source of an image: an HTTPS URL, or a path from the root of this site.
    ///
    /// URLs relative to the page would have another meaning in an app.
    static func isImageSource(_ reference: SanitizedURL) -> Bool {
        switch reference.scheme {
        case "https": reference.hasHost
        case nil: reference.isPath
        default: false
        }
    }

    /// Returns the number of columns or rows that a cell spans, from 2 to 1000; nil for any other value.
    static func span(_ value: [UInt8]) -> Int? {
        guard let number = Int(String(decoding: value, as: UTF8.self)), (2...1000).contains(number) else {
            return nil
        }
        return number
    }
}
