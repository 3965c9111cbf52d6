import Cryptography
import Testing

struct ConstantTimeEqualTests {
    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "", false), ("ab", "a", false),
    ])
    func `texts are equal when their bytes are`(left: String, right: String, expected: Bool) {
        #expect(constantTimeEqual(left, right) == expected)
        #expect(constantTimeEqual([UInt8](left.utf8), [UInt8](right.utf8)) == expected)
    }

    @Test func `equivalent spellings of one character are different`() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(!constantTimeEqual("\u{E9}", "e\u{301}"))
    }
}
