import CZlib

/// Compresses complete bodies with the system's zlib.
enum Gzip {
    /// The level for bodies created for one response: most of the gain in a third of the time of ``best``.
    static let quick: Int32 = 4
    /// The level for bodies that are compressed once and sent often.
    static let best: Int32 = 9

    /// Returns the bytes as one gzip member without a timestamp; nil if zlib can't allocate memory.
    static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        var stream = z_stream()
        guard portal_gzip_init(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        // zlib counts in 32 bits; bodies in memory are never that large.
        guard bound <= Int(UInt32.max) else { return nil }
        var isComplete = false
        let result = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib's interface lacks a `const`, but it only reads its input.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(bound)
                isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = bound - Int(stream.avail_out)
        }
        return isComplete ? result : nil
    }

    /// Returns whether compression helps for the media type; images, fonts and archives are already compressed.
    static func helps(_ contentType: String) -> Bool {
        let type = ASCII.lowercased(MediaType.essence(contentType))
        if type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") { return true }
        return ["application/json", "application/javascript", "application/xml", "application/wasm"].contains(
            type)
    }

    /// Returns whether the client accepts gzip: `Accept-Encoding` contains it, or `*`, with a nonzero weight.
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
