import Cryptography
import Synchronization
import Testing

struct RandomTests {
    @Test(arguments: [0, 1, 16, 4096, 100_000])
    func `the system gives as many bytes as asked for, never twice the same`(count: Int) {
        let first = SystemRandom.bytes(count)
        #expect(first.count == count)
        if count >= 16 { #expect(first != SystemRandom.bytes(count)) }
    }

    @Test func `a generator draws blocks, in order`() {
        let calls = Mutex<[Int]>([])
        let source: RandomBytes = { count in
            calls.withLock { $0.append(count) }
            return (0..<count).map { UInt8($0) }
        }
        let random = SecureRandom(from: source, blockByteCount: 16)
        #expect(random.bytes(20) == Array(0..<16) + [0, 1, 2, 3])
        #expect(random.next() == 0x0405_0607_0809_0A0B)
        #expect(calls.withLock { $0 } == [16, 16])
    }

    @Test(arguments: 1...256)
    func `an index is below its bound and each is as likely as any other`(bound: Int) {
        // Every byte once: what is left after the unfair ones are thrown away is even.
        let random = SecureRandom(from: { _ in [UInt8](0...255) }, blockByteCount: 256)
        let fair = 256 - 256 % bound
        var counts = [Int](repeating: 0, count: bound)
        for _ in 0..<fair { counts[random.index(below: bound)] += 1 }
        #expect(counts.allSatisfy { $0 == fair / bound })
    }

    @Test(arguments: [2, 10, 26, 256])
    func `the digits of a number are drawn as indexes are`(base: Int) {
        // Blocks of 7 bytes, so that numbers of 5 digits begin and end within them.
        func drawn() -> SecureRandom { SecureRandom(from: Self.counted(), blockByteCount: 7) }
        let (digits, numbers) = (drawn(), drawn())
        for _ in 0..<200 {
            let expected = (0..<5).reduce(0) { number, _ in number * base + digits.index(below: base) }
            #expect(numbers.number(digitCount: 5, base: base) == UInt64(expected))
        }
        #expect(digits.byte() == numbers.byte())
    }

    /// 0, 11, 22 and so on, a byte each.
    private static func counted() -> RandomBytes {
        let next = Mutex<UInt8>(0)
        return { count in
            next.withLock { next in
                (0..<count).map { _ in
                    defer { next &+= 11 }
                    return next
                }
            }
        }
    }

    @Test func `a random text is of its alphabet`() {
        let random = SecureRandom()
        let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
        let texts = Set((0..<1000).map { _ in random.text(count: 9, alphabet: alphabet) })
        #expect(texts.count == 1000)
        #expect(texts.allSatisfy { $0.utf8.count == 9 && $0.utf8.allSatisfy(alphabet.contains) })
        #expect(Set(texts.flatMap { $0.utf8 }).count == alphabet.count)
    }

    @Test func `it serves the standard library`() {
        var random = SecureRandom()
        #expect((1...6).contains(Int.random(in: 1...6, using: &random)))
    }
}
