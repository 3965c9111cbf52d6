import Testing
import Vocabulary

struct VocabularyTests {
    @Test(arguments: [
        ("1", 10), ("1.0", 10), ("1.00", 10), ("1.04", 10), ("1.05", 11), ("2.15", 22), ("0.9", 9),
        ("10.1", 101),
    ])
    func `a version is read as clients write it`(_ text: String, _ tenths: Int) {
        #expect(Version(text)?.tenths == tenths)
    }

    @Test(arguments: ["", ".", "a", "-1", "1.x", "1,0", " 1", "1.0.0", "9999999999999", "١"])
    func `what is no version is none`(_ text: String) {
        #expect(Version(text) == nil)
    }

    @Test func `versions are counted in tenths`() {
        var version = Version.first
        let texts = (0..<12).map { _ in
            defer { version = version.next }
            return version.text
        }
        #expect(
            texts == ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "2.0", "2.1"])
    }

    @Test(arguments: [("EN", "en"), ("es-mx", "es-MX"), ("zh-HANT-tw", "zh-Hant-TW"), ("sr-latn", "sr-Latn")])
    func `a language tag is spelled as usual`(_ typed: String, _ canonical: String) {
        #expect(LanguageTag(typed)?.text == canonical)
    }

    @Test(arguments: ["", "e", "e1", "en_US", "en--US", "en-", "en-\u{e9}"])
    func `what is no language tag is none`(_ text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test func `a language is matched with what is offered`() throws {
        let offered = try ["en", "es", "pt-BR"].map { try #require(LanguageTag($0)) }
        for (wanted, found) in [
            ("es", "es"), ("es-MX", "es"), ("pt", "pt-BR"), ("pt-PT", "pt-BR"), ("ru", nil),
        ] {
            #expect(LanguageTag(wanted)?.match(among: offered)?.text == found)
        }
    }

    @Test(arguments: [
        ("a", true), ("Z-9_x", true), ("a" + String(repeating: "1", count: 63), true),
        ("a" + String(repeating: "1", count: 64), false), ("", false), ("1a", false), ("-a", false),
        ("a b", false), ("aé", false),
    ])
    func `an ID is a letter, then up to 63 letters, digits, hyphens and underscores`(
        _ text: String, _ isIssued: Bool
    ) {
        #expect(ItemID(text).isIssued == isIssued)
    }

    @Test func `names compare without case and keep their spelling`() {
        #expect(StudyID("Sleep01") == "SLEEP01")
        #expect(StudyID("Sleep01").text == "Sleep01")
        #expect(Set([AppID("a"), AppID("A")]).count == 1)
    }
}
