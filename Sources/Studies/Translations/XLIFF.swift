import Vocabulary
import XML

/// The texts of a design in one language as XLIFF 1.2, the exchange format of translation tools.
///
/// Version 1.2 is used rather than 2.0, because nearly all tools support it and many support nothing newer. HTML is
/// included as escaped text, which tools keep unchanged.
public enum XLIFF {
    static let namespace = "urn:oasis:names:tc:xliff:document:1.2"

    /// Returns the file; `original` names the study to distinguish several files.
    public static func write(
        _ units: [TranslationUnit], in language: LanguageTag, original: String
    ) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="\(namespace)" version="1.2">
            <file original="\(attribute(original))" datatype="plaintext" source-language="en" \
            target-language="\(attribute(language.text))" tool-id="study-portal">
            <header><tool tool-id="study-portal" tool-name="Study Portal"/></header>
            <body>

            """
        for unit in units {
            let form = unit.isRich ? " restype=\"x-html\"" : ""
            let space = unit.isRich ? "" : " xml:space=\"preserve\""
            text += "<trans-unit id=\"\(attribute(unit.id))\"\(form)\(space)>"
            text += "<source xml:lang=\"en\">\(content(unit.english))</source>"
            text += "<target xml:lang=\"\(attribute(language.text))\" state=\"\(state(unit.state))\">"
            text += "\(content(unit.translation))</target><note>\(content(note(unit)))</note></trans-unit>\n"
        }
        return Array((text + "</body>\n</file>\n</xliff>\n").utf8)
    }

    private static func note(_ unit: TranslationUnit) -> String {
        unit.isRich ? unit.place + ". HTML: keep the tags." : unit.place
    }

    private static func state(_ state: TranslationUnit.State) -> String {
        switch state {
        case .missing: "needs-translation"
        case .stale: "needs-review-translation"
        case .translated: "translated"
        }
    }

    /// Returns the text without characters that XML does not allow.
    private static func content(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\r": result += "&#13;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func attribute(_ text: String) -> String {
        content(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    static func read(_ bytes: [UInt8]) throws(TranslationFileProblem) -> TranslationFile {
        let root: XMLElement
        do {
            root = try XMLElement.parse(bytes)
        } catch {
            throw TranslationFileProblem("The file is not valid XML: \(error).")
        }
        guard root.name == "xliff", root.namespace == namespace || root.namespace.isEmpty else {
            throw TranslationFileProblem(
                root.name == "xliff"
                    ? "The file is XLIFF \(root["version"] ?? "of another version"). Export it as XLIFF 1.2."
                    : "The file is XML but not XLIFF: it starts with <\(root.name)>.")
        }
        var file = TranslationFile()
        for part in root.elements where part.name == "file" {
            let language = part["target-language"].flatMap { LanguageTag($0) }
            if let first = file.language, let language, first != language {
                throw TranslationFileProblem(
                    "The file has translations into \(first) and \(language). Upload one file for each language."
                )
            }
            file.language = file.language ?? language
            if let body = part.first("body") { collect(body, into: &file) }
        }
        return file
    }

    private static func collect(_ body: XMLElement, into file: inout TranslationFile) {
        for element in body.elements {
            switch element.name {
            case "group": collect(element, into: &file)
            case "trans-unit":
                do {
                    file.entries.append(try entry(element))
                } catch {
                    file.faults.append(error)
                }
            default: break
            }
        }
    }

    private static func entry(_ unit: XMLElement) throws(Unreadable) -> TranslationFile.Entry {
        guard let id = unit["id"] else {
            throw Unreadable(line: unit.line, sentence: "This unit has no ID")
        }
        return TranslationFile.Entry(
            id: id, english: try unit.first("source").map(text),
            translation: try unit.first("target").map(text) ?? "", line: unit.line)
    }

    private typealias Unreadable = TranslationFile.Fault

    /// Returns the text of a source or target, including text inside segment and term markers.
    private static func text(_ element: XMLElement) throws(Unreadable) -> String {
        var text = ""
        for node in element.nodes {
            switch node {
            case .text(let part): text += part
            case .element(let inner) where ["mrk", "g"].contains(inner.name): text += try self.text(inner)
            case .element(let inner):
                throw Unreadable(
                    line: inner.line,
                    sentence: "The tool added <\(inner.name)> to this text. Set it to keep tags as text")
            }
        }
        return text
    }
}

extension TranslationFile.Fault: Error {}
