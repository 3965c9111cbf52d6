import Glibc

/// A small generator with a seed, so that a failing run can be repeated (SplitMix64).
public struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    /// Other numbers than those of CI, for `Scripts/fuzz`: 0 unless `FUZZ_TURN` is set.
    private static let turn = getenv("FUZZ_TURN").flatMap { UInt64(String(cString: $0)) } ?? 0

    /// The numbers that follow from this seed.
    public init(_ seed: UInt64) { state = seed &+ Self.turn &* 0xD1B5_4A32_D192_ED03 }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
