import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import DataCollection
@testable import Responses

/// Tokens that are looked for by their letters.
struct TokenSearchPageTests {
    private let study = PageSite.study

    @Test
    func `a token is found by its beginning, in this study only`() async throws {
        let pages = try await PageSite()
        _ = try await pages.makeBatch(20)
        let token = try await pages.tokens()[3]
        let find = study + "/tokens/find?q="
        let exact = try await pages.site.get(find + token, as: .coordinator)
        #expect(exact.page.links.contains("Batch 1"))
        let typed = EnrollmentToken(token)?.groups.joined(separator: "-") ?? ""
        #expect(try await pages.site.get(find + typed, as: .coordinator).page.links.contains("Batch 1"))
        #expect(
            try await pages.site.get(find + "AB", as: .coordinator).page.texts.contains(
                "Enter at least 3 letters."))
        let page = try await pages.site.get(find + token, as: .coordinator).text
        #expect(page.contains("/tokens/1?q=\(token)"))
        #expect(try await pages.site.get(find + token, as: .reader).status == .forbidden)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/tokens/find?q="
        #expect(
            try await pages.site.get(neighbor + token, as: .siteAdmin).page.texts.contains(
                "\(token) is a valid token, but not in this study. It may belong to another study."))
        let typo = String(token.dropLast())
        #expect(
            try await !pages.site.get(neighbor + typo + "A", as: .siteAdmin).text.contains("Did you mean"))
    }

    @Test(arguments: [
        ("ABCDEFGHZ", "This is not a valid token."),
        ("ABCDEFGHIJ", "A token has nine letters. You entered 10."),
        ("ABC4EFG0I", "Remove 0, 4."), ("ÄBCDEFGHI", "Remove Ä."), ("AB", "at least 3 letters"),
        ("ABCDEFGHI", "ABCDEFGHI is a valid token, but not in this study"),
        ("QQQ", "No tokens in this study begin with QQQ."),
    ])
    func `what is wrong with a token is said`(_ typed: String, _ sentence: String) async throws {
        let pages = try await PageSite()
        let query = PercentCoding.query([("q", typed)])
        let page = try await pages.site.get(study + "/tokens/find?\(query)", as: .coordinator)
        #expect(page.status == .ok && page.page.says(sentence))
        #expect(try await pages.recorded("token.find") == 0)
    }

    @Test
    func `a token with one slip leads to the one that was meant`() async throws {
        let pages = try await PageSite()
        _ = try await pages.makeBatch(1)
        let token = try await pages.tokens()[0]
        let letters = Array(token)
        let other: Character = letters[3] == "X" ? "Y" : "X"
        let place = try #require(letters.indices.dropLast().first { letters[$0] != letters[$0 + 1] })
        var swapped = letters
        swapped.swapAt(place, place + 1)
        var (wrong, missing, added) = (letters, letters, letters)
        wrong[3] = other
        missing.remove(at: 4)
        added.insert(other, at: 2)
        let slips: [String] = [wrong, missing, added, swapped].map { String($0) }
        for slip in slips {
            let page = try await pages.site.get(study + "/tokens/find?q=\(slip)", as: .coordinator)
            #expect(page.page.says("Did you mean"), "\(slip) for \(token)")
            #expect(page.text.contains("/tokens/1?q=\(token)"), "\(slip) for \(token)")
        }
        #expect(try await pages.recorded("token.find") == 1)
    }
}
