/// Swift code in a template with its position.
struct Fragment: Equatable {
    let text: String
    let offset: Int
}

/// The content between `{%` and `%}`.
struct Tag: Equatable {
    let keyword: String
    /// The text after the keyword.
    let rest: Fragment
    /// The range of the complete tag with its braces.
    let range: Range<Int>

    /// Whether whitespace around the tag matters. A line with only other tags is removed.
    var isInline: Bool { keyword == "use" }
}

/// A piece of a template.
enum Token: Equatable {
    case text(Range<Int>)
    case expression(Fragment, Range<Int>)
    case tag(Tag)
    case comment(Range<Int>)
}
