/// Swift text of a template with its place.
struct Fragment: Equatable {
    let text: String
    let offset: Int
}

/// What is between `{%` and `%}`.
struct Tag: Equatable {
    let keyword: String
    /// What follows the keyword.
    let rest: Fragment
    /// The whole tag with its braces.
    let range: Range<Int>

    /// Whether blanks around the tag matter; a line of nothing but other tags vanishes.
    var isInline: Bool { keyword == "use" }
}

/// A piece of a template.
enum Token: Equatable {
    case text(Range<Int>)
    case expression(Fragment, Range<Int>)
    case tag(Tag)
    case comment(Range<Int>)
}
