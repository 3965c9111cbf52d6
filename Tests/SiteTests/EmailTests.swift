import Access
import Outbound
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Portal

@Suite struct EmailTests {
    private static let end = PinnedClock.start.adding(seconds: 48 * 60 * 60)
    private static let address = "https://portal.example.org/links/abc"

    static let letters: [Email] = [
        .passwordLink(address, until: end), .sentPasswordLink(address, until: end, by: "R. Alder"),
        .forcedPassword(address, until: end, by: "R. Alder"),
        .invitation(address, until: end, by: "R. Alder", to: "Meridian Bay Institute"),
        .access(address, by: "R. Alder", to: "Meridian Bay Institute"),
        .pushCertificate(address, app: "Heron", until: end),
        .deliveryFailed(.schedule, address, name: "Nightly", of: "Sleep", reason: "The disk is full."),
        .deliveryFailed(.webhook, address, name: "Archive", of: "Sleep", reason: "It returned status 500."),
        .review(.mention, address, by: "R. Alder", of: "Sleep"),
        .review(.request, address, by: "R. Alder", of: "Sleep"),
        .review(.answer, address, by: "R. Alder", of: "Sleep"),
    ]

    @Test(arguments: letters)
    func `An email has its address on a line of its own, in every language`(_ letter: Email) {
        for language in PortalLanguage.allCases {
            let words = letter.words(in: language)
            #expect(!words.subject.isEmpty)
            #expect(words.text.split(separator: "\n").contains { $0 == Self.address })
        }
        let (english, spanish) = (letter.words(in: .english), letter.words(in: .spanish))
        #expect(english.subject != spanish.subject && english.text != spanish.text)
    }

    @Test func `An email says until when its link works, in words`() {
        #expect(Self.letters[1].words(in: .english).text.contains("until 22 November 2026, 12:00 UTC"))
        #expect(
            Self.letters[1].words(in: .spanish).text.contains(
                "hasta el 22 de noviembre de 2026 a las 12:00 UTC"))
    }

    @Test(arguments: [(PortalLanguage.english, "entire site"), (.spanish, "todo el sitio")])
    func `An invitation to the site says so in words`(_ language: PortalLanguage, _ place: String) {
        let letter = Email.invitation(Self.address, until: Self.end, by: "R. Alder", to: "Site")
        #expect(letter.words(in: language).text.contains("(\(place))"))
        let role = Email.invitation(Self.address, until: Self.end, by: "R. Alder", to: "Site Admin: Site")
        #expect(role.words(in: language).text.contains("(Site Admin: \(place))"))
    }

    @Test(
        arguments: [
            ("Ana Reyes", true), (String(repeating: "\u{3042}", count: 100), true),
            (String(repeating: "\u{1F426}", count: 100), true),
            (String(repeating: "e\u{301}", count: 100), true), (String(repeating: "a", count: 101), false),
            ("e" + String(repeating: "\u{301}", count: 300), false), ("Ana\nReyes", false),
            ("Ana\u{85}Reyes", false), ("Ana\u{2028}Reyes", false), ("Ana\u{2029}Reyes", false),
            ("\u{202E}anA", false), ("\u{2066}anA", false),
        ] as [(String, Bool)])
    func `Anyone who may have a name can be written to by it`(_ name: String, _ isOne: Bool) {
        #expect((UserRepository.nameProblem(name) == nil) == isOne)
        if isOne { #expect(throws: Never.self) { try MailAddress("ana@example.org", name: name) } }
    }
}
