import Foundation
import JSON
import Seeded
import Testing

/// Random documents, the same in every run, and texts that are nearly documents.
struct JSONFuzzTests {
    @Test(arguments: 0..<8)
    func `a random document returns from its text, compact and pretty, through both parsers`(seed: UInt64)
        throws
    {
        var random = Seeded(seed)
        let parser = JSONParser()
        for _ in 0..<300 {
            let tree = random.tree(depth: 5)
            let bytes = tree.write()
            #expect(try JSONTree.parse(bytes) == tree)
            #expect(try JSONTree.parse(tree.pretty()) == tree)
            #expect(sameValue(try parser.parse(bytes) { JSONTree($0) }, tree))
            #expect(sameValue(try parser.parse(tree.pretty()) { JSONTree($0) }, tree))
        }
    }

    @Test(arguments: 0..<4)
    func `Foundation reads the same from random documents`(seed: UInt64) throws {
        var random = Seeded(seed + 100)
        for _ in 0..<300 {
            // Foundation keeps one of two members of one key, so keys are made different here.
            let tree = random.tree(depth: 4, uniqueKeys: true)
            let object = try JSONSerialization.jsonObject(
                with: Data(tree.write()), options: [.fragmentsAllowed])
            #expect(agrees(tree, object))
        }
    }

    @Test(arguments: 0..<4)
    func `what Foundation writes is read`(seed: UInt64) throws {
        var random = Seeded(seed + 200)
        let parser = JSONParser()
        for _ in 0..<200 {
            let tree = JSONTree.array([random.tree(depth: 4, uniqueKeys: true)])
            let object = try JSONSerialization.jsonObject(with: Data(tree.write()))
            let data = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted])
            let read = try parser.parse([UInt8](data)) { JSONTree($0) }
            #expect(agrees(read, object))
        }
    }

    @Test(arguments: 0..<8)
    func `on damaged documents both parsers agree, and neither fails`(seed: UInt64) throws {
        var random = Seeded(seed + 300)
        let parser = JSONParser(depthLimit: 8)
        var refused = 0
        for _ in 0..<2000 {
            var bytes = random.tree(depth: 4).write()
            for _ in 0..<Int.random(in: 1...3, using: &random) { random.damage(&bytes) }
            let slow = Result { try JSONTree.parse(bytes, depthLimit: 8) }
            let fast = Result { try parser.parse(bytes) { JSONTree($0) } }
            switch (slow, fast) {
            case (.success(let slow), .success(let fast)): #expect(sameValue(slow, fast))
            case (.failure(let slow), .failure(let fast)):
                refused += 1
                // The tree keeps a number out of range, so it may meet another error after that.
                let isOutOfRange = (fast as? JSONSyntaxError)?.reason == .numberOutOfRange
                #expect(isOutOfRange || slow as? JSONSyntaxError == fast as? JSONSyntaxError)
            case (.success, .failure(let error)):
                #expect((error as? JSONSyntaxError)?.reason == .numberOutOfRange)
            case (.failure, .success): Issue.record("only the tape was made: \(bytes)")
            }
        }
        #expect(refused > 500)
    }

    @Test(arguments: 0..<4)
    func `a document with room after it is read as one without, whatever is there`(seed: UInt64) throws {
        var random = Seeded(seed + 400)
        let parser = JSONParser()
        for _ in 0..<500 {
            var bytes = random.tree(depth: 4).write()
            if Bool.random(using: &random) { random.damage(&bytes) }
            var roomy: [UInt8] = []
            roomy.reserveCapacity(bytes.count + 64)
            roomy.append(contentsOf: bytes + Array("0\"]}, 1e5".utf8))
            roomy.removeLast(9)
            #expect(roomy == bytes && roomy.capacity - roomy.count >= 64)
            let there = Result { try parser.parse(roomy) { JSONTree($0) } }
            let copied = Result { try parser.parse(String(decoding: bytes, as: UTF8.self)) { JSONTree($0) } }
            switch (there, copied) {
            case (.success(let there), .success(let copied)): #expect(there == copied)
            case (.failure(let there), .failure(let copied)):
                // A text has no bytes that aren't UTF-8.
                let isText = (there as? JSONSyntaxError)?.reason != .notUTF8
                #expect(!isText || there as? JSONSyntaxError == copied as? JSONSyntaxError)
            default: #expect((try? there.get()) == nil)
            }
        }
    }

    @Test func `random bytes never do harm`() {
        var random = Seeded(9)
        let parser = JSONParser()
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...40, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let slow = try? JSONTree.parse(bytes)
            let fast = try? parser.parse(bytes) { JSONTree($0) }
            #expect((slow == nil) == (fast == nil))
        }
    }

    private func agrees(_ tree: JSONTree, _ object: Any) -> Bool {
        switch tree {
        case .null: return object is NSNull
        case .bool(let value): return object as? Bool == value
        case .string(let text): return object as? String == text
        case .number(let number):
            guard let value = object as? NSNumber else { return false }
            if let int = number.int { return int == value.intValue }
            // Foundation reads decimals by way of Decimal, which is off by a last bit at times.
            return number.double.map { abs($0 - value.doubleValue) <= abs($0) * 1e-15 } == true
        case .array(let elements):
            guard let objects = object as? [Any], objects.count == elements.count else { return false }
            return zip(elements, objects).allSatisfy { agrees($0, $1) }
        case .object(let members):
            guard let objects = object as? [String: Any], objects.count == members.count else { return false }
            return members.allSatisfy { member in
                objects[member.key].map { agrees(member.value, $0) } ?? false
            }
        }
    }
}
