import Printing
import Timekeeping
import Vocabulary

extension ReadableRecord {
    /// Returns the record as a document to print. Characters that no font has are replaced if `isLegible` says so.
    func document(at now: Instant, replacing isLegible: ((Character) -> Bool)? = nil) -> PrintDocument {
        func text(_ text: String) -> PrintText {
            let shown = isLegible.map { check in String(text.map { check($0) ? $0 : "?" }) } ?? text
            return PrintText(Self.printable(shown), direction: .automatic)
        }
        var blocks: [PrintBlock] = [.heading(level: 1, text(title))]
        blocks += introduction.map { .paragraph(text($0)) }
        if !facts.isEmpty { blocks.append(.descriptions(Self.descriptions(facts, text))) }
        for section in sections {
            blocks.append(.heading(level: 2, text(section.title)))
            if !section.hint.isEmpty {
                blocks.append(.paragraph(PrintParagraph(text(section.hint), style: .note)))
            }
            blocks += Self.blocks(section.facts, text)
            for entry in section.entries {
                blocks.append(.heading(level: 3, text(entry.title)))
                if !entry.detail.isEmpty {
                    blocks.append(
                        .paragraph(PrintParagraph(text(entry.detail), style: .note, keepsWithNext: true)))
                }
                blocks += Self.blocks(entry.facts, text)
            }
        }
        return PrintDocument(
            title: title, language: textLanguage.rawValue, created: String(now.iso8601.prefix(19)) + "Z",
            footer: PrintRunningLine(start: title, end: "{page} / {pages}"), blocks: blocks)
    }

    private static func blocks(_ facts: [Item], _ text: (String) -> PrintText) -> [PrintBlock] {
        stride(from: 0, to: facts.count, by: 1_000).map { start in
            .descriptions(descriptions(Array(facts[start..<min(start + 1_000, facts.count)]), text))
        }
    }

    private static func descriptions(
        _ facts: [Item], _ text: (String) -> PrintText
    ) -> [PrintDescription] {
        facts.map { PrintDescription(text($0.name), text($0.value)) }
    }

    /// Whether fonts usually have a character: letters, digits, punctuation and spaces of the common planes.
    @Sendable static func isCommon(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            if scalar == "\n" { return true }
            guard scalar.value < 0x1_0000 else { return false }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation, .dashPunctuation,
                .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
                .otherPunctuation, .spaceSeparator, .currencySymbol, .mathSymbol:
                return true
            default: return false
            }
        }
    }

    /// Whether every font has a character.
    @Sendable static func isLatin(_ character: Character) -> Bool {
        character == "\n"
            || character.unicodeScalars.allSatisfy {
                (0x20..<0x7F).contains($0.value) || (0xA0...0xFF).contains($0.value)
            }
    }

    /// Returns a text up to a length that a page can hold.
    private static func printable(_ text: String) -> String {
        (text.count > textMax ? "\(text.prefix(textMax))…" : text).printable
    }

    private static let textMax = 8_000
}
