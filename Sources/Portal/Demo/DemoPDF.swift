import Cryptography
import Studies

/// A PDF document of the demo: one page with lines of plain text.
struct DemoPDF: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ title: String, _ lines: [String]) {
        self.name = name
        bytes = Self.file(of: Self.objects(title, lines))
    }

    /// The reference for documents.
    var reference: PDFReference {
        PDFReference(digest: SHA256.digest(bytes).hex, byteCount: bytes.count, name: name)
    }

    /// Returns the objects of a minimal PDF with text.
    private static func objects(_ title: String, _ lines: [String]) -> [[UInt8]] {
        var text: [UInt8] =
            Array("BT /F1 20 Tf 72 760 Td (".utf8) + escaped(title) + Array(") Tj /F1 12 Tf".utf8)
        for (index, line) in lines.enumerated() {
            text += Array(" 0 \(index == 0 ? -36 : -18) Td (".utf8) + escaped(line) + Array(") Tj".utf8)
        }
        text += Array(" ET".utf8)
        return [
            Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
            Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8),
            Array(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>"
                    .utf8),
            Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".utf8),
            Array("<< /Length \(text.count) >>\nstream\n".utf8) + text + Array("\nendstream".utf8),
        ]
    }

    /// Returns text in the encoding of the font: Latin letters as one byte each, with the three special characters
    /// escaped.
    private static func escaped(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar -> [UInt8] in
            let byte = scalar.value < 256 ? UInt8(scalar.value) : UInt8(ascii: "?")
            return "()\\".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
        }
    }

    /// Returns the file: its objects, numbered from 1, and the cross-reference table.
    private static func file(of objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("%PDF-1.4\n".utf8)
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let table = bytes.count
        bytes += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
        for place in places {
            let digits = String(place)
            bytes += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
        }
        bytes += Array("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\n".utf8)
        return bytes + Array("startxref\n\(table)\n%%EOF\n".utf8)
    }
}
