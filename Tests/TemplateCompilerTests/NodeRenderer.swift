@_spi(Sanitizer) import Templating

@testable import TemplateCompiler

/// Renders a parsed template with the real writer, every expression having the same value.
///
/// What swiftc would do with the generated file, without swiftc: contexts chosen by the compiler meet the functions
/// of the writer, thousands of times a second.
struct NodeRenderer {
    let value: String
    /// What conditions answer, and whether loops have rows.
    let holds: Bool

    static func render(_ template: String, value: String, holds: Bool = true) throws -> [UInt8] {
        let source = TemplateSource(bytes: Array(template.utf8))
        var parser = Parser(source: source, tokens: try TagLexer.tokens(of: source))
        return NodeRenderer(value: value, holds: holds).bytes(of: try parser.template().body)
    }

    func bytes(of nodes: [Node]) -> [UInt8] {
        var html = HTMLWriter()
        render(nodes, into: &html)
        return html.finish()
    }

    private func render(_ nodes: [Node], into html: inout HTMLWriter) {
        for node in nodes { render(node, into: &html) }
    }

    private func render(_ node: Node, into html: inout HTMLWriter) {
        switch node {
        case .literal(let bytes): html.text(HTML(sanitized: bytes))
        case .expression(_, let escaping): write(escaping, into: &html)
        case .boolean(let attribute, _): if holds { html.text(HTML(sanitized: Array(attribute.utf8))) }
        case .conditional(let branches, let otherwise):
            render(holds ? branches[0].body : otherwise ?? [], into: &html)
        case .loop(_, let body, let empty): render(holds ? body + body : empty ?? [], into: &html)
        case .wrap(_, let content, let slots): render(content + slots.flatMap(\.body), into: &html)
        case .use: html.text(HTML(sanitized: Array("<i>component</i>".utf8)))
        case .binding, .yield: break
        }
    }

    private func write(_ escaping: Escaping, into html: inout HTMLWriter) {
        switch escaping {
        case .text: html.text(value)
        case .plainText: html.plainText(value)
        case .attribute: html.attribute(value)
        case .url: html.url(value)
        case .urlComponent: html.urlComponent(value)
        case .srcset: html.srcset(value)
        }
    }
}
