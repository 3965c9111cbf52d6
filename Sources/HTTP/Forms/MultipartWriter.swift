/// Writes a multipart form like a browser does.
enum MultipartWriter {
    static func write(_ fields: [(String, String)], _ files: [FormFile]) -> (body: [UInt8], type: String) {
        var boundary = "portal-boundary"
        // The boundary must not occur in the content.
        let contents = fields.map { Array($0.1.utf8) } + files.map(\.bytes)
        while contents.contains(where: { String(decoding: $0, as: UTF8.self).contains(boundary) }) {
            boundary += "-\(UInt32.random(in: .min ... .max))"
        }
        var body: [UInt8] = []
        for (name, value) in fields {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(name))\"".utf8
            body += "\r\n\r\n\(value)\r\n".utf8
        }
        for file in files {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(file.name))\"; ".utf8
            body += "filename=\"\(escaped(file.fileName))\"\r\nContent-Type: \(file.contentType)\r\n\r\n".utf8
            body += file.bytes
            body += "\r\n".utf8
        }
        body += "--\(boundary)--\r\n".utf8
        return (body, "multipart/form-data; boundary=\(boundary)")
    }

    private static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): result += "%22".utf8
            case ASCII.carriageReturn: result += "%0D".utf8
            case ASCII.lineFeed: result += "%0A".utf8
            default: result.append(byte)
            }
        }
        return result.text
    }
}
