/// Makes damaged inputs out of good ones, the same ones in every run.
public struct Mutation {
    private var random: Seeded

    /// The changes that follow from this seed.
    public init(seed: UInt64) { random = Seeded(seed) }

    /// A number from 0 on, below the bound.
    public mutating func next(below bound: Int) -> Int { Int(random.next() % UInt64(max(bound, 1))) }

    /// The input with one to eight changes: bytes set, dropped, doubled, moved, or replaced by what parsers
    /// trip over.
    public mutating func damage(_ input: [UInt8]) -> [UInt8] {
        let traps: [[UInt8]] = [
            [0], [13], [10], [13, 10], [255], [37], Array("%0".utf8), Array("--".utf8), Array("\"".utf8),
            [92],
            Array(";".utf8), Array("=".utf8), Array(",".utf8), Array("99999999999999999999".utf8), [195],
            [32],
            Array("\r\n\r\n".utf8), Array("../".utf8), Array("//".utf8), [58],
        ]
        var bytes = input
        for _ in 0...next(below: 8) {
            let index = next(below: bytes.count + 1)
            let end = min(bytes.count, index + next(below: 12))
            switch next(below: 5) {
            case 0: bytes.insert(UInt8(next(below: 256)), at: index)
            case 1: bytes.removeSubrange(index..<end)
            case 2: bytes.insert(contentsOf: bytes[index..<end], at: next(below: bytes.count + 1))
            case 3: bytes.replaceSubrange(index..<end, with: traps[next(below: traps.count)])
            default: bytes = Array(bytes.prefix(max(index, 1)))
            }
        }
        return bytes
    }

    /// Damaged forms of all the inputs.
    public static func corpus(_ inputs: [String], seed: UInt64, count: Int) -> [[UInt8]] {
        var mutation = Mutation(seed: seed)
        return (0..<count).map { mutation.damage(Array(inputs[$0 % inputs.count].utf8)) }
    }
}
