import SQLStore
import StudyPublishing
import Support
import Testing
import Vocabulary

@testable import Studies

/// Numbers that a study file claims.
struct StudyFileNumbersTests {
    private func text(_ site: DesignFixture) async throws -> String {
        try await site.write { site, transaction in
            var random = RandomDesign(seed: 3)
            try random.fill(site.scope, site.designs, by: DesignFixture.author, transaction)
        }
        return try await site.write { site, transaction in
            String(decoding: try StudyFile(of: site.scope, site.designs, transaction).text, as: UTF8.self)
        }
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "9007199254740993", "1e18"])
    func `a whole number that no program can compute with is refused`(_ number: String) async throws {
        let text = try await text(DesignFixture())
        let hostile = text.replacing(
            #""formatVersion": 1"#, with: #""formatVersion": 1, "more": [\#(number)]"#)
        #expect(hostile != text)
        #expect(throws: StudyFileProblem.self) { try StudyFile(reading: Array(hostile.utf8)) }
    }

    @Test func `the sizes of images and PDFs are those of the files, whatever the file claims`() async throws
    {
        let site = try await DesignFixture()
        let text = try await text(site)
        let claimed = text.replacing(/"(widthPixels|heightPixels|byteCount)": \d+/) {
            "\"\($0.1)\": 4503599627370496"
        }
        #expect(claimed != text)
        let file = try StudyFile(reading: Array(claimed.utf8))
        let image = SampleImage.png(300, 400)
        let bytes = DesignFile(digest: "d", mediaType: "image/png", bytes: image)
        let measured = try file.documents.map { try $0.measuring { _ in bytes }.body }.joined()
        #expect(measured.contains("\"widthPixels\":300") && measured.contains("\"heightPixels\":400"))
        #expect(!measured.contains("4503599627370496"))
        // Of a file that is missing, nothing is known but what can't be true.
        let missing = try file.documents.map { try $0.measuring { _ in nil }.body }.joined()
        #expect(missing.contains("\"widthPixels\":1000000000") && !missing.contains("4503599627370496"))
    }
}
