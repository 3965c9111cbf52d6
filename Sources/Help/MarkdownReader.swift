import CMarkGFM
import PortalUI

/// Reads the Markdown of help pages: headings of the second level, paragraphs, lists, tables, notes, commands, and
/// pictures on a line of their own.
///
/// Anything else, such as HTML, is an error, so that a page shows everything that its file contains.
struct MarkdownReader {
    /// What a file contains that help pages can't show.
    struct Unsupported: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the address of a link's destination.
    let address: (String) -> String
    /// Returns the file of a picture's destination; nil if there is none.
    var pictureFile: (String) -> HelpPicture.File? = { _ in nil }

    /// Reads a text. Throws ``Unsupported``.
    func blocks(of text: String) throws(Unsupported) -> [HelpBlock] {
        cmark_gfm_core_extensions_ensure_registered()
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else {
            throw Unsupported(description: "There is no memory for the parser.")
        }
        defer { cmark_parser_free(parser) }
        cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"))
        let bytes = Array(text.utf8)
        bytes.withUnsafeBytes { buffer in
            cmark_parser_feed(parser, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
        guard let root = cmark_parser_finish(parser) else {
            throw Unsupported(description: "The text could not be parsed.")
        }
        defer { cmark_node_free(root) }
        var blocks: [HelpBlock] = []
        for node in MarkdownNode(root).children { blocks.append(try block(node)) }
        return blocks
    }

    private func block(_ node: MarkdownNode) throws(Unsupported) -> HelpBlock {
        switch node.kind {
        case "heading":
            guard node.headingLevel == 2 else { throw node.unsupported("a heading that isn't ##") }
            let title = try text(node).plain
            return .heading(HelpHeading(id: HelpHeading.id(title), title: title))
        case "paragraph":
            if let image = node.children.first, image.kind == "image", node.children.count == 1 {
                return .picture(try picture(image))
            }
            return .paragraph(try text(node))
        case "list": return .list(try list(node))
        case "table": return .table(try table(node))
        case "block_quote":
            guard let paragraph = node.children.first, node.children.count == 1 else {
                throw node.unsupported("a note of several paragraphs")
            }
            return .note(try text(paragraph))
        case "code_block": return .code(HelpCode(text: node.literal, id: "code-\(node.line)"))
        default: throw node.unsupported(node.kind)
        }
    }

    private func picture(_ node: MarkdownNode) throws(Unsupported) -> HelpPicture {
        guard let file = pictureFile(node.url) else {
            throw node.unsupported("a picture that isn't in Help/pictures: \(node.url)")
        }
        let words = try text(node).plain
        guard !words.isEmpty else { throw node.unsupported("a picture without words for it: \(node.url)") }
        return HelpPicture(alternative: words, file: file)
    }

    private func list(_ node: MarkdownNode) throws(Unsupported) -> HelpList {
        var items: [HelpList.Item] = []
        for item in node.children {
            guard let first = item.children.first, first.kind == "paragraph" else {
                throw item.unsupported("an item without a text")
            }
            var lists: [HelpList] = []
            for child in item.children.dropFirst() {
                guard child.kind == "list" else { throw child.unsupported("an item with more than lists") }
                lists.append(try list(child))
            }
            items.append(HelpList.Item(text: try text(first), lists: lists))
        }
        return HelpList(firstNumber: node.firstNumber, items: items)
    }

    private func table(_ node: MarkdownNode) throws(Unsupported) -> HelpTable {
        var rows: [[LinkedText]] = []
        for row in node.children {
            var cells: [LinkedText] = []
            for cell in row.children { cells.append(try text(cell)) }
            rows.append(cells)
        }
        return HelpTable(headings: rows.first?.map(\.plain) ?? [], rows: Array(rows.dropFirst()))
    }

    // MARK: Texts

    private func text(_ node: MarkdownNode) throws(Unsupported) -> LinkedText {
        var pieces: [LinkedText.Piece] = []
        for child in node.children { pieces += try self.pieces(child) }
        return LinkedText(pieces: pieces)
    }

    private func pieces(_ node: MarkdownNode) throws(Unsupported) -> [LinkedText.Piece] {
        switch node.kind {
        case "text": return [.plain(node.literal)]
        case "softbreak": return [" "]
        case "code": return [.code(node.literal)]
        case "strong", "emph": return [.strong(try text(node).plain)]
        case "link": return [.link(try text(node).plain, to: address(node.url))]
        default: throw node.unsupported(node.kind)
        }
    }
}

extension HelpHeading {
    /// Returns the ID of a title: "What can go wrong?" is "what-can-go-wrong".
    static func id(_ title: String) -> String {
        title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}
