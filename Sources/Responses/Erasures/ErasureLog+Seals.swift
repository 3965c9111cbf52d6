import Cryptography
import Timekeeping

extension ErasureLog {
    /// The last sealed line of the file.
    struct End {
        /// The number of the line; the heading has 0.
        var number: Int
        /// The line's seal, which the next one covers.
        var seal: String
    }

    /// Returns the seal of a line: of its text, its number and the seal of the line before it.
    func seal(_ text: String, _ number: Int, after previous: String) -> String {
        Hex.encode(lookup.digest(of: Array("erasure line \(number) \(text) \(previous)".utf8)).bytes)
    }

    /// Returns what the seal of a covering line covers instead of the line before it.
    static func cover(_ bytes: some Sequence<UInt8>) -> String { SHA256.digest(Array(bytes)).hex }

    /// Returns the text that adds lines to the end of the file.
    func added(_ lines: [String], covering: Bool, at now: Instant, to present: [UInt8]) -> String {
        var (text, end) = ("", End(number: -1, seal: ""))
        func add(_ line: String, covering: String? = nil) {
            end.number += 1
            end.seal = seal(line, end.number, after: covering ?? end.seal)
            text += "\(line) \(end.number) \(end.seal)\n"
        }
        if present.isEmpty {
            add("\(Self.heading) \(now.milliseconds) \(check)")
        } else {
            let contents = Contents(present, of: self)
            end = contents.end
            // A line that was truncated by a crash must not run into the next one.
            if present.last != UInt8(ascii: "\n") { text = "\n" }
            if covering, contents.isOfKey, !contents.problems.isEmpty || contents.unsealedCount > 0 {
                add("\(Self.covering) \(now.milliseconds)", covering: Self.cover(present + Array(text.utf8)))
            }
        }
        for line in lines { add(line) }
        return text == "\n" ? "" : text
    }
}
