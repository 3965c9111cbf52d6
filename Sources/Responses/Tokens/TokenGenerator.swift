import Cryptography

/// Generates enrollment tokens from secure random bytes read in blocks, so that a million tokens don't need a million
/// system calls.
struct TokenGenerator {
    private let random: SecureRandom

    /// Creates a generator with a source of random bytes. Tests use a repeating source.
    init(from source: @escaping RandomBytes) {
        random = SecureRandom(from: source)
    }

    /// Returns the next token. The caller checks whether it already exists.
    func generate() -> EnrollmentToken { EnrollmentToken(number: number()) }

    /// Returns the requested number of tokens, sorted so that neighbors in the index are written together.
    func sorted(_ count: Int) -> [EnrollmentToken] {
        (0..<count).map { _ in number() }.sorted().map(EnrollmentToken.init(number:))
    }

    /// Eight letters as the digits of a number with the same sort order.
    private func number() -> UInt64 {
        random.number(digitCount: EnrollmentToken.randomLetterCount, base: EnrollmentToken.letterValues)
    }
}
