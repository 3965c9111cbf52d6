import Cryptography
import JSON
import Timekeeping
import Vocabulary

/// An event as a line of an archive: a JSON object with the digest and everything it covers.
///
/// The keys are those of `portal audit export`. `details` is the recorded text, because the digest covers its exact
/// bytes; `previous` is present at the start of a range, and is the digest before it.
struct AuditArchiveLine {
    let entry: AuditEntry
    let digest: Digest
    let previous: Digest?

    init(entry: AuditEntry, digest: Digest, previous: Digest?) {
        (self.entry, self.digest, self.previous) = (entry, digest, previous)
    }

    var bytes: [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("seq", entry.seq)
            json.member("at", entry.at.iso8601)
            json.member("actorKind", entry.actorKind)
            json.member("user", entry.user?.rawValue)
            json.member("actor", entry.actorName)
            json.member("address", entry.address)
            json.member("folder", entry.folder.rawValue)
            json.member("action", entry.action)
            json.member("about", entry.about)
            json.member("details", entry.details)
            json.member("digest", digest.hex)
            if let previous { json.member("previous", previous.hex) }
        }
        return json.finish() + [UInt8(ascii: "\n")]
    }

    /// Parses a line; nil if it is malformed.
    init?(_ line: String) {
        guard let json = try? JSONTree.parse(line), let seq = json["seq"]?.int,
            let at = json["at"]?.string.flatMap({ Instant(iso8601: $0) }),
            let folder = json["folder"]?.int, let digest = json["digest"]?.string.flatMap({ Digest(hex: $0) })
        else { return nil }
        let texts = ["actorKind", "actor", "address", "action", "about", "details"].map { json[$0]?.string }
        let found = texts.compactMap(\.self)
        guard found.count == texts.count else { return nil }
        entry = AuditEntry(
            seq: Int64(seq), at: at, actorKind: found[0],
            user: json["user"]?.int.map { UserID(rawValue: Int64($0)) }, actorName: found[1],
            address: found[2], folder: FolderID(rawValue: Int64(folder)), action: found[3], about: found[4],
            details: found[5])
        self.digest = digest
        previous = json["previous"]?.string.flatMap { Digest(hex: $0) }
    }
}
