/// A generator for many small random values that draws from a ``RandomBytes`` source in blocks.
///
/// For work such as a batch of 100,000 tokens. A class, because a copied struct would repeat its bytes. Used bytes are
/// overwritten. Not Sendable: create one where it is used.
public final class SecureRandom: RandomNumberGenerator {
    /// The default number of bytes drawn from the source at a time.
    public static let defaultBlockByteCount = 4096

    private let source: RandomBytes
    private let blockByteCount: Int
    private var block: [UInt8] = []
    private var position = 0

    /// Creates a generator; the first block is drawn with the first value.
    public init(
        from source: @escaping RandomBytes = SystemRandom.bytes,
        blockByteCount: Int = defaultBlockByteCount
    ) {
        precondition(blockByteCount > 0, "A block of random bytes holds at least one")
        self.source = source
        self.blockByteCount = blockByteCount
    }

    /// Returns one random byte.
    public func byte() -> UInt8 {
        refillIfUsed()
        defer {
            block[position] = 0
            position += 1
        }
        return block[position]
    }

    private func refillIfUsed() {
        guard position == block.count else { return }
        block = source(blockByteCount)
        precondition(block.count == blockByteCount, "A source of random bytes gives what it is asked for")
        position = 0
    }

    /// Returns a uniformly distributed random number from 0 up to but not including `bound`.
    ///
    /// Bytes that would favor small numbers are discarded. `bound` is from 1 to 256.
    public func index(below bound: Int) -> Int {
        precondition(bound >= 1 && bound <= 256, "An index from one byte is below 1 to 256")
        let limit = 256 - 256 % bound
        while true {
            let byte = Int(byte())
            if byte < limit { return byte % bound }
        }
    }

    /// Returns a number of random digits in a base, the most significant first, each drawn as in ``index(below:)``.
    ///
    /// The block is accessed once for all digits, because a call for each digit would spend more time on accessing it
    /// than on drawing. `base` is from 2 to 256, and the number must fit.
    public func number(digitCount: Int, base: Int) -> UInt64 {
        precondition(base >= 2 && base <= 256, "A digit from one byte is of a base from 2 to 256")
        let limit = 256 - 256 % base
        var number: UInt64 = 0
        var missing = digitCount
        while missing > 0 {
            refillIfUsed()
            var place = position
            block.withUnsafeMutableBufferPointer { bytes in
                while missing > 0, place < bytes.count {
                    let byte = Int(bytes[place])
                    bytes[place] = 0
                    place += 1
                    guard byte < limit else { continue }
                    number = number * UInt64(base) + UInt64(byte % base)
                    missing -= 1
                }
            }
            position = place
        }
        return number
    }

    /// Returns a text of random characters, uniformly distributed over the alphabet.
    public func text(count: Int, alphabet: [UInt8]) -> String {
        String(decoding: (0..<count).map { _ in alphabet[index(below: alphabet.count)] }, as: UTF8.self)
    }

    /// Returns this many random bytes.
    public func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in byte() }
    }

    /// Returns 64 random bits, for the standard library's `random(in:using:)`.
    public func next() -> UInt64 {
        (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
    }
}
