import Support
import Testing

/// The words that this project doesn't use: its text reads as a native speaker would write it.
@Suite struct WordingTests {
    /// Phrases that occur nowhere: not on pages, in messages or in comments.
    private static let phrases = [
        "as it comes", "beside", "besides", "everybody", "former", "formerly", "gone with its time",
        "held against",
        "hold against", "how it stands", "mend", "mended", "mending", "mends", "nobody", "put aside",
        "puts aside",
        "set aside", "sets aside", "somebody", "take in", "take over", "taken in", "taken over", "takes in",
        "takes over", "told", "took over", "what came in", "what was sent", "whoever", "worth a look",
        "by letter",
        "a letter with", "send a letter", "sends a letter",
    ]
    /// Phrases that no one reads on a page or in a message. In comments they have another meaning.
    private static let visiblePhrases = ["are whole", "is whole", "still whole", "stands there", "tells you"]
    /// Columns and tables of the database that have such a name.
    private static let exceptions: Set<String> = [
        "Sources/Studies/Revisions/DesignEdit.swift former",
        "Sources/Studies/Revisions/DesignRepository+Edits.swift former",
        "Sources/Access/Authentication/PasswordHistoryRepository.swift former",
    ]

    private let everywhere = Phrases(Self.phrases)
    private let visible = Phrases(Self.phrases + Self.visiblePhrases)

    @Test func `the sources contain none of the phrases`() throws {
        var count = 0
        for path in try ProjectFiles.paths(below: "Sources") where path.hasSuffix(".swift") {
            for passage in SwiftText.passages(of: try ProjectFiles.text(path)) {
                // What has no space is a name, a key or a value.
                guard passage.isComment || passage.text.contains(" ") else { continue }
                count += 1
                let found = (passage.isComment ? everywhere : visible).occurring(in: passage.text)
                    .filter { !Self.exceptions.contains("\(path) \($0)") }
                #expect(found == [], "\(path):\(passage.line): \(passage.text)")
            }
        }
        #expect(count > 20_000)
    }

    @Test func `the templates contain none of the phrases`() throws {
        var count = 0
        for path in try ProjectFiles.paths(below: "Templates") where path.hasSuffix(".html") {
            for (number, line) in try ProjectFiles.text(path).split(separator: "\n").enumerated() {
                count += 1
                #expect(visible.occurring(in: String(line)) == [], "\(path):\(number + 1): \(line)")
            }
        }
        #expect(count > 3_000)
    }

    @Test func `the help contains none of the phrases`() throws {
        let paths = try ProjectFiles.paths(below: "Help").filter {
            !$0.hasPrefix("Help/es") && $0.contains(".")
        }
        for path in paths {
            for (number, line) in try ProjectFiles.text(path).split(separator: "\n").enumerated() {
                #expect(visible.occurring(in: String(line)) == [], "\(path):\(number + 1): \(line)")
            }
        }
        #expect(paths.count > 25)
    }

    @Test func `phrases are found as whole words in any case`() {
        #expect(visible.occurring(in: "Nobody is here. It IS whole.") == ["is whole", "nobody"])
        #expect(visible.occurring(in: "as it\n    comes, told") == ["as it comes", "told"])
        #expect(visible.occurring(in: "a performer, the whole study, bedside, untold") == [])
    }

    @Test func `literals and comments of Swift are found without its code`() {
        let source = ##"""
            // One
            let former = "two \(name("three", 4)) \"five\"" /// Six
            let raw = #"a "b" \#(c) \(d)"#
            func `seven eight`() { """
                nine \
                ten
                """ }
            """##
        let passages = SwiftText.passages(of: source)
        #expect(
            passages.map(\.text.trimmed) == [
                "One", "three", "two … \"five\"", "Six", "a \"b\" … \\(d)", "nine     ten",
            ])
        #expect(passages.map(\.line) == [1, 2, 2, 2, 3, 4])
    }
}

/// Phrases that are looked for in a text, word by word.
private struct Phrases {
    /// The words of each phrase, by the first of them.
    private let words: [String: [[String]]]

    init(_ phrases: [String]) {
        words = Dictionary(grouping: phrases.map(Self.words), by: { $0[0] })
    }

    /// Returns the phrases that occur in a text, sorted.
    func occurring(in text: String) -> [String] {
        let found = Self.words(text)
        return found.indices.flatMap { index in
            (words[found[index]] ?? []).filter { found[index...].starts(with: $0) }
        }.map { $0.joined(separator: " ") }.sorted()
    }

    private static func words(_ text: String) -> [String] {
        text.utf8.split { byte in
            let letter = byte | 0x20
            return !(letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z"))
        }.map { String(decoding: $0.map { $0 | 0x20 }, as: UTF8.self) }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
