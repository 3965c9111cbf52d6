import Seeded
import Testing

@testable import TemplateCompiler

/// Random templates from fixed seeds: the compiler always answers, and what it accepts is safe.
struct TemplateFuzzTests {
    static let pieces = [
        "{% page P %}\n", "{% public component C %}\n", "{% import M %}\n", "{{ x }}", "{{ a[\"}}\"] }}",
        "{{", "}}", "{%", "%}",
        "{% if x %}", "{% else if y %}", "{% else %}", "{% end %}", "{% for x in y %}", "{% let a = b %}",
        "{% use C() %}",
        "{% wrap L() %}", "{% slot s %}", "{% yield %}", "{# c #}", "{#", "<div>", "</div>", "<p class=\"",
        "\"", "'", ">", "<",
        "<a href=\"", "<a href='", "/", "?", ":", "#", "&", "java", "script:", "<input ", "checked", "=\"",
        "checked=\"{{ x }}\"",
        " ", "\n", "<textarea>", "</textarea>", "<script>", "</script>", "<!--", "-->", "<title>", "</title>",
        "<svg>", "</svg>",
        "<img srcset=\"", ", ", " 2x", "<br>", "<li>", "</li>", "<ul>", "</ul>", "text", "é", "\\", "(", ")",
        "[", "]", "{", "}",
        "\"\"\"", "//", "/*", ";", "<use href=\"{{ x }}\"/>", "<td", "data-url=\"", "style=\"", "onclick=\"",
        "\r\n", "\u{0}", "<pre>",
    ]

    static let hostile = [
        "\"><img src=x onerror=alert(1)>", "javascript:alert(1)", "' onfocus=a x='", "</textarea></title><b>",
        "script:",
    ]

    /// Checks one template; answers whether the compiler took it.
    private func check(_ template: String) throws -> Bool {
        let bytes = Array(template.utf8)
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        do throws(LocatedError) {
            _ = try compile(template: bytes, path: "T.html")
        } catch {
            let line = error.position.line
            #expect(line >= 1 && line <= lines.count && !error.message.isEmpty, "\(template)")
            if line <= lines.count {
                #expect((1...lines[line - 1].count + 1).contains(error.position.column), "\(template)")
            }
            return false
        }
        for holds in [true, false] {
            // A mutation may have put a strange scheme into the template itself, which is its author's matter.
            let plain = try NodeRenderer.render(template, value: "x", holds: holds)
            let harmless = InertOutput.structure(of: plain)
            let known = InertOutput.unsafeAddresses(in: plain).count
            for value in Self.hostile {
                let output = try NodeRenderer.render(template, value: value, holds: holds)
                #expect(InertOutput.structure(of: output) == harmless, "\(template)\n\(value)")
                #expect(InertOutput.unsafeAddresses(in: output).count == known, "\(template)\n\(value)")
            }
        }
        return true
    }

    @Test(arguments: 1...8)
    func `templates put together at random are answered`(seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<400 {
            let count = Int.random(in: 1...12, using: &random)
            let body = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            _ = try check(Bool.random(using: &random) ? "{% page P %}\n" + body : body)
        }
    }

    @Test(arguments: 1...8)
    func `mutated templates are answered, and many are taken`(seed: UInt64) throws {
        var random = Seeded(seed)
        var taken = 0
        for _ in 0..<300 {
            let contexts = (0..<2).map { _ in EscapingTests.contexts.randomElement(using: &random) ?? "" }
            var body = Array(contexts.joined(separator: "\n").unicodeScalars)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0...body.count, using: &random)
                let end = min(body.count, place + Int.random(in: 0...6, using: &random))
                let piece = Self.pieces.randomElement(using: &random) ?? ""
                body.replaceSubrange(
                    place..<end, with: Bool.random(using: &random) ? Array(piece.unicodeScalars) : [])
            }
            if try check("{% page P %}\n" + String(String.UnicodeScalarView(body))) { taken += 1 }
        }
        #expect(taken > 50)
    }

    @Test(arguments: [
        "{", "(", "[", "{{ (", "{{ \"\\(", "{% if a %}", "<div>", "<a href=\"", "{% wrap L() %}", "{{ #",
    ])
    func `deep nesting is answered`(piece: String) throws {
        _ = try check("{% page P %}\n" + String(repeating: piece, count: 3000))
        _ = try check("{% page P %}\n{{ " + String(repeating: piece, count: 3000))
    }
}
