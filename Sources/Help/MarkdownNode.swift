import CMarkGFM

/// A node of a parsed Markdown text, which lives as long as its tree.
struct MarkdownNode {
    private let node: OpaquePointer

    init(_ node: OpaquePointer) { self.node = node }

    /// The name of the node's type, such as "paragraph".
    var kind: String { cmark_node_get_type_string(node).map { String(cString: $0) } ?? "" }

    var children: [MarkdownNode] {
        var (all, next): ([MarkdownNode], _) = ([], cmark_node_first_child(node))
        while let child = next {
            all.append(MarkdownNode(child))
            next = cmark_node_next(child)
        }
        return all
    }

    /// The characters of a text, or of code without the line feed at its end.
    var literal: String {
        let text = cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// The destination of a link.
    var url: String { cmark_node_get_url(node).map { String(cString: $0) } ?? "" }

    var headingLevel: Int { Int(cmark_node_get_heading_level(node)) }

    /// The line at which it begins.
    var line: Int { Int(cmark_node_get_start_line(node)) }

    /// The number of the first item of a list; nil for one without numbers.
    var firstNumber: Int? {
        cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil
    }

    /// Returns the error for something that help pages can't show.
    func unsupported(_ what: String) -> MarkdownReader.Unsupported {
        MarkdownReader.Unsupported(description: "line \(line) has \(what)")
    }
}
