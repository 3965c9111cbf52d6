import Cryptography
import SQLStore
import Timekeeping

extension AuditAnchor {
    /// Returns the signed head that a study report or `portal audit verify` printed, found anywhere in a text: the word
    /// event, its number, the digest, and then the seal. Nil if there is none.
    ///
    /// A head contains no time. It is treated as created now, so that no recorded loss can explain it.
    public static func head(
        in text: String, at now: Instant, of transaction: borrowing Transaction
    ) throws -> AuditAnchor? {
        let words = text.utf8.split { !isWord($0) }.map { String(decoding: $0, as: UTF8.self) }
        for index in words.indices.dropLast(2) where words[index].lowercased() == "event" {
            guard let number = Int64(words[index + 1]), number > 0,
                let place = words[(index + 2)...].prefix(4).firstIndex(where: { Digest(hex: $0) != nil }),
                let digest = Digest(hex: words[place])
            else { continue }
            let seal = words[(place + 1)...].lazy.compactMap { Digest(hex: $0) }.first
            return AuditAnchor(
                log: try AuditRepository.logID(in: transaction) ?? "", number: number, digest: digest,
                at: now,
                seal: seal?.bytes ?? [], form: .head)
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
