import CZlib
import Testing

/// Reads a zip archive as other programs do: from its directory.
struct ZipReading {
    /// The entries by their names without the folder that all are in.
    let entries: [String: [UInt8]]
    /// The folder.
    let folder: String

    init(_ bytes: [UInt8]) throws {
        let end = try #require(
            bytes.indices.dropLast(21).last { Self.number(bytes, $0, 4) == 0x0605_4b50 }, "no archive")
        var place = Self.number(bytes, end + 16, 4)
        var entries: [String: [UInt8]] = [:]
        var folder = ""
        for _ in 0..<Self.number(bytes, end + 10, 2) {
            try #require(Self.number(bytes, place, 4) == 0x0201_4b50)
            let length = Self.number(bytes, place + 28, 2)
            let path = String(decoding: bytes[place + 46..<place + 46 + length], as: UTF8.self)
            let local = Self.number(bytes, place + 42, 4)
            let start = local + 30 + Self.number(bytes, local + 26, 2) + Self.number(bytes, local + 28, 2)
            let packed = Array(bytes[start..<start + Self.number(bytes, place + 20, 4)])
            let size = Self.number(bytes, place + 24, 4)
            let isStored = Self.number(bytes, place + 10, 2) == 0
            let name = path.split(separator: "/", maxSplits: 1).last.map(String.init) ?? path
            folder = String(path.prefix { $0 != "/" })
            entries[name] = isStored ? packed : try Self.inflate(packed, size: size)
            place += 46 + length + Self.number(bytes, place + 30, 2) + Self.number(bytes, place + 32, 2)
        }
        self.entries = entries
        self.folder = folder
    }

    /// The names of the files, in order.
    var names: [String] { entries.keys.sorted() }

    func text(_ name: String) throws -> String {
        String(decoding: try #require(entries[name], "no \(name) in \(names)"), as: UTF8.self)
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
    }

    private static func inflate(_ packed: [UInt8], size: Int) throws -> [UInt8] {
        var packed = packed
        var out = [UInt8](repeating: 0, count: size + 1)
        var stream = z_stream()
        try #require(inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { inflateEnd(&stream) }
        let code = packed.withUnsafeMutableBufferPointer { input in
            out.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return CZlib.inflate(&stream, Z_FINISH)
            }
        }
        try #require(code == Z_STREAM_END)
        return Array(out[..<Int(stream.total_out)])
    }
}
