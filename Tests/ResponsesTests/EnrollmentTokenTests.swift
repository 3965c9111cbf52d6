import Testing

@testable import Responses

struct EnrollmentTokenTests {
    @Test(arguments: [
        ("ABCDEFGH", "I"), ("AAAAAAAA", "A"), ("ZZZZZZZZ", "I"), ("MYSTUDYX", "T"), ("HELLOABC", "L"),
        ("QWERTYUI", "E"),
    ])
    func `the check letter is Luhn's modulo 26`(_ letters: String, _ check: String) {
        #expect(EnrollmentToken.checkLetter(of: Array(letters.utf8)) == check.utf8.first)
        #expect(EnrollmentToken(letters + check) != nil)
    }

    @Test(arguments: [
        "ABCDEFGHI", "abcdefghi", " abc def ghi ", "ABC-DEF-GHI", "A", "AAAA", "abc\u{2011}defghi",
    ])
    func `a right check letter is accepted however it is typed`(_ typed: String) {
        #expect(EnrollmentToken(typed) != nil)
    }

    @Test(arguments: [
        "", "  ", "ABCDEFGHZ", "ABCDEFGH", "ABCDEFGHI1", "ÄBCDEFGHI", "ABCDEFGH1", "ABC_DEFGHI", "\0",
    ])
    func `anything else is refused`(_ typed: String) {
        #expect(EnrollmentToken(typed) == nil)
    }

    @Test(arguments: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    func `a token with one letter changed is refused`(_ letter: Character) {
        for position in 0..<9 {
            var letters = Array("QWERTYUIE")
            if letters[position] == letter { continue }
            letters[position] = letter
            #expect(EnrollmentToken(String(letters)) == nil, "\(String(letters))")
        }
    }

    @Test
    func `what was typed is normalized for messages`() {
        #expect(EnrollmentToken.normalized(" abc-d ef1\t") == "ABCDEF1")
    }

    @Test
    func `pages show letters in groups of three`() {
        #expect(EnrollmentToken("ABCDEFGHI")?.groups == ["ABC", "DEF", "GHI"])
    }

    @Test
    func `drawn tokens are well formed and use every letter`() {
        let tokens = TokenGenerator(from: { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) } })
            .sorted(500)
        #expect(tokens.allSatisfy { $0.text.utf8.count == 9 && EnrollmentToken($0.text) == $0 })
        #expect(Set(tokens.flatMap(\.text)).count == 26)
        #expect(tokens.map(\.text) == tokens.map(\.text).sorted())
    }
}
