/// HTML as the deployed apps receive it.
enum AppHTML {
    /// Returns the HTML with emphasis as italics and styled links, because the apps have no styles.
    ///
    /// Requires sanitized HTML, in which `<a ` and `<em>` are always tags.
    static func text(_ html: String) -> String {
        var text = ""
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            guard let (tag, shown) = replacements.first(where: { rest.hasPrefix($0.0) }) else {
                text.append("<")
                rest = rest.dropFirst()
                continue
            }
            text += shown
            rest = rest.dropFirst(tag.count)
        }
        return text + rest
    }

    private static let replacements = [
        ("<em>", "<i>"), ("</em>", "</i>"),
        ("<a ", "<a style='text-decoration:underline;color:blue;' "),
    ]
}
