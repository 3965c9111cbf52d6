import Studies
import Testing

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

    @Test func `names compare without case and keep their spelling`() {
        #expect(StudyID("Sleep01") == "SLEEP01")
        #expect(StudyID("Sleep01").text == "Sleep01")
        #expect(Set([AppID("a"), AppID("A")]).count == 1)
    }

    @Test(arguments: [
        (TextRule.Condition.allow, TextRule.Characters.letters, "", #"^[a-zA-Z\s]*$"#),
        (.allow, .all, "bad|a.b", #"^(?![\s\S]*(?:bad|a\.b))[\s\S]*$"#),
        (.disallow, .numbers, "", "^[^0-9]*$"),
        (.disallow, .numbers, "7", "^(?:7|[^0-9])*$"),
        (.disallow, .special, "", #"^[a-zA-Z0-9\s]*$"#),
    ])
    func `the pattern of a text rule`(
        _ condition: TextRule.Condition, _ characters: TextRule.Characters, _ except: String,
        _ pattern: String
    ) {
        var rule = TextRule()
        (rule.condition, rule.characters) = (condition, characters)
        rule.except[.english] = except
        #expect(rule.pattern(in: .english) == pattern)
    }

    @Test func `the shape of a picture is read from its head, if it has its end`() {
        let jpeg: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 90, 0, 120, 3, 0, 0, 0xFF, 0xD9,
        ]
        let shape = ImageHeader(of: jpeg)
        #expect(shape?.mediaType == "image/jpeg")
        #expect(shape?.width == 120)
        #expect(shape?.height == 90)
        for count in 0..<jpeg.count { #expect(ImageHeader(of: Array(jpeg.prefix(count))) == nil) }
        #expect(ImageHeader(of: Array("<svg/>".utf8)) == nil)
    }
}
