import Cryptography
import HTTP
import SQLStore
import Tables

/// What a scheduled export of changes needs: the notes about the rows of the previous export, and where its own are kept.
struct ChangedRowsFiles: Sendable {
    /// The notes of the last export that arrived; nil for an export of all rows.
    let previous: (path: String, export: String)?
    /// Where the notes of this export are kept.
    let path: String
    /// The key of the digests of rows.
    let key: LookupKey
}

/// Decides which rows of an export are new or have changed since the previous one, and which no longer exist.
///
/// A row is recognized by its first column, the key. Its values are compared by a keyed digest, so that every change counts,
/// whatever caused it. Used by one thread.
final class ChangedRows {
    static let removedName = "removed.csv"

    /// The file name of the export with which rows are compared; nil if all rows are included.
    let previous: String?
    private let notes: RowNotesRepository
    private let key: LookupKey
    /// The files whose rows were all compared: other formats include the same rows.
    private var compared: Set<String> = []
    private var comparing: String?

    init(_ files: ChangedRowsFiles) throws {
        notes = try RowNotesRepository(at: files.path, previous: files.previous?.path)
        (key, previous) = (files.key, files.previous?.export)
    }

    /// Begins to read the rows of a file.
    func begin(_ file: String) {
        if let comparing { compared.insert(comparing) }
        comparing = file
    }

    /// Returns whether the export includes a row, whose displayed columns begin at a place.
    func includes(_ row: Row, from first: Int, count: Int) throws -> Bool {
        var bytes: [UInt8] = []
        for place in first..<(first + count) { row.value(place).append(to: &bytes) }
        return try includes(row.value(first).shown, bytes)
    }

    /// Returns whether the export includes something with this key and these contents.
    func includes(_ name: String, _ contents: [UInt8]) throws -> Bool {
        guard let file = comparing else { return true }
        if compared.contains(file) { return try notes.isChanged(name, of: file) }
        return try notes.add(name, key.digest(of: contents).bytes, of: file)
    }

    /// Saves the notes for the next export, and writes the keys of the rows that no longer exist.
    func finish(_ entries: ArchiveWriter) throws {
        try notes.save()
        if previous == nil { return }
        try entries.add(
            Self.removedName, "the keys of rows that no longer belong to the data since the previous export"
        ) {
            sink in
            var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: false)
            text.line(["file", "key"])
            try notes.forEachRemoved { file, key in
                text.line([file, key])
                try sink.write(text.bytes)
                text.bytes = []
            }
            try sink.write(text.bytes)
        }
    }

    /// What the readme says.
    var words: [String] {
        guard let previous else {
            return ["All rows. The next export of the schedule has only what changes from now on."]
        }
        return [
            "Only rows that are new or have changed since \(previous).",
            "\(Self.removedName) has the keys of rows that no longer belong here: corrected, moved, withdrawn or erased,",
            "or of participants whose processing is restricted. Stop using them. They come again when that is lifted.",
        ]
    }
}

extension SQLValue {
    /// Appends the type and the value, so that different values are different bytes.
    fileprivate func append(to bytes: inout [UInt8]) {
        func append(_ type: UInt8, _ content: some Collection<UInt8>) {
            bytes.append(type)
            withUnsafeBytes(of: UInt64(content.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: content)
        }
        switch self {
        case .null: append(0, [])
        case .integer(let number): append(1, withUnsafeBytes(of: number.littleEndian) { Array($0) })
        case .real(let number): append(2, withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) })
        case .text(let text): append(3, text.utf8)
        case .blob(let content): append(4, content)
        }
    }
}
