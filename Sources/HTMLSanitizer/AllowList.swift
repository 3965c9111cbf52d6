/// What becomes of each element.
enum ElementPolicy: Equatable {
    /// Written under a name, with the attributes that ``AllowList/attributes`` gives it.
    case keep(String)
    /// A block that is no element of ours: a paragraph if it holds no other block, else only its content.
    case block
    /// Only its content is written.
    case unwrap
    /// Neither it nor its content is written.
    case drop
}

/// The elements, attributes and addresses that may be written. What is not named here is not.
enum AllowList {
    /// Elements that are kept, by the name under which they are read.
    private static let kept: [String: String] = {
        let names = [
            "p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "b", "em", "i", "u", "s", "ul", "ol",
            "li", "a",
            "blockquote", "hr", "table", "thead", "tbody", "tr", "th", "td", "img", "span", "pre", "code",
            "sub", "sup",
        ]
        // Older or finer words for what is on the list.
        let others = ["del": "s", "strike": "s", "ins": "u", "tfoot": "tbody"]
        return others.merging(names.map { ($0, $0) }) { first, _ in first }
    }()

    private static let blocks: Set<String> = [
        "address", "article", "aside", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
        "fieldset",
        "figcaption", "figure", "footer", "form", "header", "hgroup", "main", "menu", "nav", "section",
        "summary",
    ]

    /// Elements whose content is no text for a reader, or is read by rules of its own.
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

    /// Blocks among the kept elements: a paragraph cannot hold them.
    private static let keptBlocks: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "hr", "table", "thead",
        "tbody", "tr",
        "th", "td", "pre",
    ]

    /// Kept elements without content and end tag.
    static let void: Set<String> = ["br", "hr", "img"]

    /// What becomes of an element of that name.
    static func treatment(of name: String) -> ElementPolicy {
        if let kept = kept[name] { return .keep(kept) }
        if blocks.contains(name) { return .block }
        return dropped.contains(name) ? .drop : .unwrap
    }

    /// Whether an element of that name begins a line of its own.
    static func isBlock(_ name: String) -> Bool {
        keptBlocks.contains(name) || blocks.contains(name)
    }

    /// Whether a reference may be the target of a link: an absolute address on the web, of mail or of a telephone.
    static func isLink(_ reference: SanitizedURL) -> Bool {
        switch reference.scheme {
        case "http", "https": reference.hasHost
        case "mailto", "tel": reference.hasContent
        default: false
        }
    }

    /// Whether a reference may be the source of an image: over HTTPS, or a path from the root of this site.
    ///
    /// What is relative to the page means another thing in an app.
    static func isImageSource(_ reference: SanitizedURL) -> Bool {
        switch reference.scheme {
        case "https": reference.hasHost
        case nil: reference.isPath
        default: false
        }
    }

    /// The number of columns or rows that a cell spans, if it is worth writing: 2 to 1000.
    static func span(_ value: [UInt8]) -> Int? {
        guard let number = Int(String(decoding: value, as: UTF8.self)), (2...1000).contains(number) else {
            return nil
        }
        return number
    }
}
