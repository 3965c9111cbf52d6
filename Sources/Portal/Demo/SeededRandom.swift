import Cryptography
import SQLStore

/// Pseudorandom numbers that are the same in every demo: SplitMix64 with a seed.
///
/// It is only used for demo data, none of which is secret.
struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in 0..<1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// Returns true with a probability.
    mutating func happens(_ probability: Double) -> Bool { fraction() < probability }

    /// Returns a number around a mean, from the sum of twelve uniform numbers, which is close enough to a normal
    /// distribution.
    mutating func around(_ mean: Double, spread: Double) -> Double {
        mean + spread * ((0..<12).reduce(-6) { sum, _ in sum + fraction() })
    }

    /// Picks a choice. The larger `bias` is, the more likely are the first choices.
    mutating func pick<Element>(_ choices: [Element], bias: Double = 0) -> Element {
        var position = fraction()
        for _ in 0..<Int(bias) { position *= fraction() }
        return choices[min(Int(position * Double(choices.count)), choices.count - 1)]
    }

    /// Returns a source of random bytes.
    static func bytes(seed: UInt64) -> RandomBytes {
        let shared = Locked(SeededRandom(seed: seed))
        return { count in
            shared.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        }
    }
}
