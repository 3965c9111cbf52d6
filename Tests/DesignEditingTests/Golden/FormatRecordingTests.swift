import Foundation
import JSON
import PortalUI
import Studies
import Support
import Testing

@testable import DesignEditing
@testable import Vocabulary

/// What is made of response formats (stored form, responses to apps, problems, forms, pages, words for differences) is
/// what was recorded, byte for byte. A change that should change none of it is checked with it.
@Suite struct FormatRecordingTests {
    private static let bodies = "Tests/Recorded/response-bodies.tsv"

    private static func filled(_ type: ResponseType) -> ResponseFormat { FilledFormats.format(type) }

    /// Formats in their stored form: empty, filled, and with changed values.
    private static func cases(_ type: ResponseType) throws -> [String] {
        let filled = try FormatCase(filled(type)).stored
        var cases = [try FormatCase(ResponseFormat(type)).stored, filled]
        var changes = ChangedFormats(seed: UInt64(type.title.utf8.count * 31 + type.rawValue.utf8.count))
        let tree = try JSONTree.parse(filled)
        for _ in 0..<40 {
            cases.append(String(decoding: changes.change(tree).write(), as: UTF8.self))
        }
        return cases
    }

    @Test func `formats are stored, sent, checked and filled into forms as recorded`() throws {
        var recorded = try RecordedCases("response-formats")
        for type in ResponseType.allCases {
            for (number, stored) in try Self.cases(type).enumerated() {
                let text = try FormatCase(stored: stored)?.text ?? "unreadable"
                try recorded.add("\(type.rawValue)\t\(number)", "\(stored)\n\(text)")
            }
        }
        #expect(try recorded.differences() == [])
    }

    @Test func `forms are read as recorded`() throws {
        var recorded = try RecordedCases("response-forms")
        for type in ResponseType.allCases {
            var changes = ChangedFormats(seed: UInt64(type.rawValue.utf8.count * 17 + 3))
            for language in [LanguageTag.english, FormatCase.spanish] {
                for number in 0..<20 {
                    let text = try FormatCase(Self.filled(type)).typed(in: language, &changes)
                    try recorded.add("\(type.rawValue)\t\(language.text)\t\(number)", text)
                }
            }
        }
        #expect(try recorded.differences() == [])
    }

    @Test func `a thousand questionnaires are stored, sent and checked as recorded`() throws {
        var recorded = try RecordedCases("random-questionnaires")
        var random = RandomQuestionnaire(seed: 18)
        for number in 0..<1000 {
            let questionnaire = random.make()
            let lines = [try FormatCase.stored(questionnaire), FormatCase.wire(questionnaire, in: .english)]
            try recorded.add(
                "\(number)", (lines + FormatCase.problems(of: questionnaire)).joined(separator: "\n"))
        }
        #expect(try recorded.differences() == [])
    }

    @Test func `differences are reported in the recorded words`() throws {
        var recorded = try RecordedCases("response-differences")
        for type in ResponseType.allCases {
            let stored = try Self.cases(type).compactMap(FormatCase.init(stored:)).map(\.questionnaire)
            for (number, pair) in zip(stored, stored.dropFirst()).enumerated() {
                let lines = StepDifferenceText(previous: pair.0, newer: pair.1)
                    .lines(
                        try Difference.between(try FormatCase.stored(pair.0), try FormatCase.stored(pair.1))
                    )
                    .map { "\($0.name): \($0.difference.runs) \($0.effect ?? "")" }
                try recorded.add("\(type.rawValue)\t\(number)", lines.joined(separator: "\n"))
            }
        }
        #expect(try recorded.differences() == [])
    }

    @Test func `stored formats of every type are read and stored again as they were`() throws {
        if RecordedCases.isRecording("response-bodies") {
            let lines = try ResponseType.allCases.flatMap { type in
                [try FormatCase(ResponseFormat(type)).stored, try FormatCase(Self.filled(type)).stored]
            }
            try lines.map { $0 + "\n" }.joined()
                .write(toFile: "\(ProjectFiles.root)/\(Self.bodies)", atomically: true, encoding: .utf8)
        }
        let lines = try ProjectFiles.text(Self.bodies).split(separator: "\n").map(String.init)
        #expect(lines.count == 30)
        for line in lines { #expect(try FormatCase(stored: line)?.stored == line) }
    }
}
