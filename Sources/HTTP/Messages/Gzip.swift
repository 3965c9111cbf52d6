import CZlib

/// Compression of whole bodies by the system's zlib.
enum Gzip {
    /// For bodies made for one response: most of the gain at a third of the time of the best.
    static let quick: Int32 = 4
    /// For bodies compressed once and sent often.
    static let best: Int32 = 9

    /// The bytes as one gzip member without a time; nil if zlib has no memory.
    static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        var stream = z_stream()
        guard portal_gzip_init(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        // zlib counts in 32 bits; nothing that large is held in memory here.
        guard bound <= Int(UInt32.max) else { return nil }
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib's interface lacks a `const`; it only reads its input.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(bound)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = bound - Int(stream.avail_out)
        }
        return isWhole ? result : nil
    }

    /// Whether bytes of the media type get smaller; pictures, fonts and archives are compressed already.
    static func helps(_ contentType: String) -> Bool {
        let type = ASCII.lowercased(MediaType.essence(contentType))
        if type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") { return true }
        return ["application/json", "application/javascript", "application/xml", "application/wasm"].contains(
            type)
    }

    /// Whether the client takes gzip: `Accept-Encoding` names it, or `*`, with a weight that is not zero.
    static func isAccepted(_ headers: Headers) -> Bool {
        var byStar = false
        for field in headers.all("accept-encoding") {
            for item in field.utf8.split(separator: UInt8(ascii: ",")) {
                let text = item.text
                let name = ASCII.lowercased(MediaType.essence(text))
                guard name == "gzip" || name == "x-gzip" || name == "*" else { continue }
                let weight = MediaType.parameters(text).first { $0.name == "q" }?.value ?? "1"
                let isRefused = weight.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
                if name != "*" { return !isRefused }
                byStar = !isRefused
            }
        }
        return byStar
    }
}
