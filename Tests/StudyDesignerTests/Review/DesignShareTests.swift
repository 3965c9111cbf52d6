import Access
import HTTP
import SQLStore
import Studies
import StudyManagement
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import StudyDesigner

@Suite struct DesignShareTests {
    private static let shares = ReviewSite.review + "/shares"

    /// Creates a link and returns its path for visitors.
    private static func share(
        _ review: ReviewSite, for label: String = "Ethics board", days: String = "30"
    ) async throws -> String {
        let response = try await review.site.post(
            shares, [("label", label), ("days", days)], as: .designer)
        #expect(response.location == shares)
        let page = try await review.site.get(shares, as: .designer).page
        let link = page.texts.first { $0.hasPrefix("https://portal.example.org/share/") }
        return String(try #require(link).dropFirst("https://portal.example.org".count))
    }

    @Test func `a link is shown once, stored as a digest, and shows the protocol to anyone`()
        async throws
    {
        let review = try await ReviewSite()
        try await review.design.change(BasicInformation.self) {
            $0.tagline[.english] = "Night by night"
        }
        let link = try await Self.share(review)
        let again = try await review.site.get(Self.shares, as: .designer).page
        #expect(!again.texts.contains { $0.contains("/share/") } && again.texts.contains("Active"))
        let token = link.split(separator: "/").last.map(String.init) ?? ""
        let stored: Int? = try await review.site.store.read {
            try $0.value("select count(*) from design_shares where cast(token_digest as text) = \(token)")
        }
        #expect(token.count == 43 && stored == 0)
        let response = try await review.site.get(link, as: nil)
        #expect(response.status == .ok)
        #expect(response.page.title == "Protocol of Sleep in Early Pregnancy")
        #expect(response.page.says("Night by night") && response.page.says("The link works until"))
        #expect(response.headers["cache-control"] == "no-store")
        #expect(response.headers["x-robots-tag"] == "noindex, nofollow, noarchive")
        #expect(response.headers["referrer-policy"] == "no-referrer")
    }

    @Test
    func `the shared design is the one at the time, without names of users, comments and versions`()
        async throws
    {
        let review = try await ReviewSite()
        try await review.comment("Confidential remark")
        let link = try await Self.share(review)
        try await review.design.change(BasicInformation.self) { $0.tagline[.english] = "Later words" }
        let page = try await review.site.get(link, as: nil).page
        #expect(
            page.title == "Protocol of Sleep in Early Pregnancy"
                && page.says("Later changes are not shown."))
        for hidden in [
            "Later words", "Confidential remark", "S. Rowan", "M. Thistle", "Somebody", "Ethics board",
        ] {
            #expect(!page.html.contains(hidden), "\(hidden)")
        }
        #expect(!page.html.contains("/orgs/") && !page.headings.contains("Published versions"))
    }

    @Test func `openings are counted, and the first one of each day is audited`() async throws {
        let review = try await ReviewSite()
        let link = try await Self.share(review)
        for _ in 0..<2 { _ = try await review.site.get(link, as: nil) }
        review.site.clock.advance(seconds: 24 * 60 * 60)
        _ = try await review.site.get(link, as: nil)
        let page = try await review.site.get(Self.shares, as: .viewer).page
        #expect(page.texts.contains { $0.hasPrefix("3 times") })
        let actions = try await review.design.audited("design-share.").map(\.action)
        #expect(actions == ["design-share.open", "design-share.open", "design-share.create"])
    }

    @Test func `expired, revoked, altered and unknown links have the same response`() async throws {
        let review = try await ReviewSite()
        let (expired, revoked) = (
            try await Self.share(review, for: "Old", days: "1"),
            try await Self.share(review, for: "Board")
        )
        #expect(
            try await review.site.post(Self.shares + "/2/revocation", [], as: .viewer).status
                == .forbidden)
        #expect(
            try await review.site.post(Self.shares + "/2/revocation", [], as: .designer).location
                == Self.shares)
        let twice = try await review.site.post(Self.shares + "/2/revocation", [], as: .designer)
        #expect(try twice.page.alert.texts.contains("S. Rowan already revoked this link."))
        #expect(try await review.site.get(expired, as: nil).status == .ok)
        review.site.clock.advance(seconds: 24 * 60 * 60)
        let unknown = String(repeating: "A", count: 43)
        for link in [expired, revoked, expired.dropLast() + "_", "/share/\(unknown)", "/share/x"] {
            let response = try await review.site.get(link, as: nil)
            #expect(response.status == .notFound && !response.page.says("Sleep"), "\(link)")
            #expect(try await review.site.get(link + "/protocol.pdf", as: nil).status == .notFound)
        }
        // The session of the designer has ended by then.
        let page = try await review.site.get(Self.shares, as: .lead).page
        #expect(page.texts.contains("Expired") && page.texts.contains("Revoked by S. Rowan"))
    }

    @Test(arguments: [
        ("", "30", "Enter whom the link is for."),
        (String(repeating: "x", count: 101), "30", "Use at most 100 characters."),
        ("Board", "0", "Enter a whole number of days from 1 to 365."),
        ("Board", "366", "Enter a whole number of days from 1 to 365."),
        ("Board", "soon", "Enter a whole number of days from 1 to 365."),
    ])
    func `a link that can't be created says why`(_ label: String, _ days: String, _ reason: String)
        async throws
    {
        let review = try await ReviewSite()
        let refused = try await review.site.post(
            Self.shares, [("label", label), ("days", days)], as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.alert.texts.contains(reason))
    }

    @Test func `only designers create links, and those of another study aren't found`() async throws {
        let review = try await ReviewSite()
        let draft = [("label", "Board"), ("days", "30")]
        #expect(try await review.site.post(Self.shares, draft, as: .viewer).status == .forbidden)
        #expect(try await review.site.post(Self.shares, draft, as: .stranger).status == .notFound)
        _ = try await Self.share(review)
        let other = try await review.addStudy() + "/design/review/shares"
        #expect(
            try await review.site.post(other + "/1/revocation", [], as: .designer).status == .notFound)
        #expect(try await review.site.get(other, as: .designer).page.headings.contains("No links yet"))
        #expect(
            !(try await review.site.get(Self.shares, as: .viewer).page.buttons.contains("Create link")))
    }

    @Test func `at most 20 links work at the same time`() async throws {
        let review = try await ReviewSite()
        for _ in 0..<20 { _ = try await Self.share(review) }
        let refused = try await review.site.post(
            Self.shares, [("label", "One more"), ("days", "1")], as: .designer)
        #expect(
            try refused.page.alert.texts.contains {
                $0.hasPrefix("There are already 20 links that work.")
            })
    }

    @Test func `the language is one of the design's`() async throws {
        let review = try await ReviewSite()
        try await review.design.change(StudySettings.self) { $0.languages = [LanguageTag("es")!] }
        try await review.design.change(BasicInformation.self) {
            $0.name[LanguageTag("es")!] = "El sueño"
        }
        let link = try await Self.share(review)
        #expect(
            try await review.site.get(link + "?lang=es", as: nil).page.title == "Protocol of El sueño")
        #expect(try await review.site.get(link + "?lang=fr", as: nil).status == .notFound)
    }

    @Test func `an address that opens too many links has to wait`() throws {
        let limiter = ShareLinkLimiter()
        let now = PinnedClock.start
        for _ in 0..<ShareLinkLimiter.openingsMax { try limiter.count("a", at: now) }
        #expect(throws: RateLimited(seconds: 3_600)) { try limiter.count("a", at: now) }
        try limiter.count("b", at: now)
        try limiter.count("a", at: now.adding(seconds: 3_600))
    }
}
