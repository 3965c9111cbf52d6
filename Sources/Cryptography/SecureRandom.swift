/// Many small random values for the price of few calls: draws from a ``RandomBytes`` source in blocks.
///
/// For work such as a batch of 100,000 tokens. A class, because a copied struct would repeat its bytes. Used
/// bytes are overwritten. Not Sendable: make one where the work is done.
public final class SecureRandom: RandomNumberGenerator {
    /// The number of bytes asked of the source at a time, unless said otherwise.
    public static let usualBlockByteCount = 4096

    private let source: RandomBytes
    private let blockByteCount: Int
    private var block: [UInt8] = []
    private var position = 0

    /// A generator over a source; the first block is drawn when the first value is.
    public init(
        from source: @escaping RandomBytes = SystemRandom.bytes,
        blockByteCount: Int = usualBlockByteCount
    ) {
        precondition(blockByteCount > 0, "A block of random bytes holds at least one")
        self.source = source
        self.blockByteCount = blockByteCount
    }

    /// One random byte.
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

    /// A random number from 0 up to but not including `bound`, each as likely as any other.
    ///
    /// Bytes that would favour small numbers are thrown away. `bound` is from 1 to 256.
    public func index(below bound: Int) -> Int {
        precondition(bound >= 1 && bound <= 256, "An index from one byte is below 1 to 256")
        let limit = 256 - 256 % bound
        while true {
            let byte = Int(byte())
            if byte < limit { return byte % bound }
        }
    }

    /// A number of that many random digits in a base, the first the highest, each digit as ``index(below:)`` draws it.
    ///
    /// The block is opened once for all digits, where a call for each would spend more on opening it than on
    /// drawing. `base` is from 2 to 256, and the number must fit.
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

    /// A text of random characters, each of the alphabet as likely as any other.
    public func text(count: Int, alphabet: [UInt8]) -> String {
        String(decoding: (0..<count).map { _ in alphabet[index(below: alphabet.count)] }, as: UTF8.self)
    }

    /// As many random bytes as asked for.
    public func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in byte() }
    }

    /// Sixty-four random bits, for the standard library's `random(in:using:)`.
    public func next() -> UInt64 {
        (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
    }
}
