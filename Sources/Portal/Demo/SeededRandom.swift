import Cryptography
import SQLStore

/// Numbers that look random and are the same in every demo: SplitMix64 from a seed.
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

    /// A number from 0 up to but not including 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// Whether something happens that happens this often.
    mutating func happens(_ probability: Double) -> Bool { fraction() < probability }

    /// A number around a mean; the sum of twelve even ones is as bell-shaped as answers need.
    mutating func around(_ mean: Double, spread: Double) -> Double {
        mean + spread * ((0..<12).reduce(-6) { sum, _ in sum + fraction() })
    }

    /// One of these; the earlier ones more often the larger `bias` is.
    mutating func pick<Element>(_ choices: [Element], bias: Double = 0) -> Element {
        var position = fraction()
        for _ in 0..<Int(bias) { position *= fraction() }
        return choices[min(Int(position * Double(choices.count)), choices.count - 1)]
    }

    /// A source of bytes for what takes one.
    static func bytes(seed: UInt64) -> RandomBytes {
        let shared = Locked(SeededRandom(seed: seed))
        return { count in
            shared.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        }
    }
}
