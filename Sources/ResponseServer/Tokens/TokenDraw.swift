import Cryptography

/// Draws enrollment tokens from the secure generator, in blocks: a million tokens are a million short texts, not
/// a million system calls.
struct TokenDraw {
    private let random: SecureRandom

    /// A draw over a source of random bytes; tests give a source that repeats itself.
    init(from source: @escaping RandomBytes) {
        random = SecureRandom(from: source)
    }

    /// The next token; whether it is new in the database is for the caller to find out.
    func next() -> EnrollmentToken {
        var letters: [UInt8] = []
        letters.reserveCapacity(EnrollmentToken.letterCount)
        for _ in 0..<EnrollmentToken.randomLetterCount {
            letters.append(EnrollmentToken.first + UInt8(random.index(below: EnrollmentToken.letterValues)))
        }
        return EnrollmentToken(letters: letters)
    }

    /// As many tokens as asked for, sorted: neighbours in the index are written together.
    func sorted(_ count: Int) -> [EnrollmentToken] {
        (0..<count).map { _ in next() }.sorted { $0.text < $1.text }
    }
}
