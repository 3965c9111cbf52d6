import Cryptography

/// Draws enrollment tokens from the secure generator, in blocks: a million tokens are a million short texts, not
/// a million system calls.
struct TokenGenerator {
    private let random: SecureRandom

    /// A draw over a source of random bytes; tests give a source that repeats itself.
    init(from source: @escaping RandomBytes) {
        random = SecureRandom(from: source)
    }

    /// The next token; whether it is new in the database is for the caller to find out.
    func generate() -> EnrollmentToken { EnrollmentToken(number: number()) }

    /// As many tokens as asked for, sorted: neighbors in the index are written together.
    func sorted(_ count: Int) -> [EnrollmentToken] {
        (0..<count).map { _ in number() }.sorted().map(EnrollmentToken.init(number:))
    }

    /// Eight letters as the digits of a number, which sorts as they do.
    private func number() -> UInt64 {
        random.number(digitCount: EnrollmentToken.randomLetterCount, base: EnrollmentToken.letterValues)
    }
}
