import StudyPagesUI

/// The page as an experienced hand writes it: one reserved array, runs of plain text copied whole.
public func renderByHand(_ page: StudyListPage) -> [UInt8] {
    var hand = HandWrittenPage()
    for row in page.rows {
        hand.row(
            id: row.id, name: row.name, pi: row.pi, isActive: row.isActive, status: row.status,
            enrolled: row.enrolled, target: row.target, created: row.created, note: row.note)
    }
    return hand.finish()
}

/// The page by hand, a row at a time.
public struct HandWrittenPage {
    /// Bytes of a text that somebody else holds, such as a column of a statement.
    public typealias Bytes = UnsafeBufferPointer<UInt8>

    private var out = ByteArrayWriter()
    private var rowCount = 0

    /// Writes what comes before the rows.
    public init() {
        out.literal("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        out.escape(StudyListPage.title)
        out.literal("</title><link rel=\"stylesheet\" href=\"/static/app.css\"></head>\n<body>\n")
        out.literal("<nav><ul>\n")
        for item in StudyListPage.navigation {
            out.literal("<li><a href=\"")
            out.escape(item.href)
            out.literal("\">")
            out.escape(item.label)
            out.literal("</a></li>\n")
        }
        out.literal("</ul></nav>\n<main>\n<h1>")
        out.escape(StudyListPage.title)
        out.literal("</h1>\n<table class=\"list\"><thead><tr><th>ID</th><th>Name</th><th>PI</th>")
        out.literal("<th>Status</th><th>Enrolled</th><th>Target</th><th>Created</th><th>Note</th></tr>")
        out.literal("</thead><tbody>\n")
    }

    /// A row whose texts need not become Swift's.
    public mutating func row(
        id: Int, nameBytes: Bytes, pi: Bytes, isActive: Bool, status: Bytes, enrolled: Int, target: Int,
        created: Bytes, note: Bytes
    ) {
        row(
            id: id, name: nameBytes, pi: pi, isActive: isActive, status: status, enrolled: enrolled,
            target: target, created: created, note: note)
    }

    /// Writes what comes after the rows.
    public consuming func finish() -> [UInt8] {
        out.literal("</tbody></table>\n<p>")
        out.decimal(rowCount)
        out.literal(" studies</p>\n</main>\n<footer>Portal</footer>\n</body></html>\n")
        return out.bytes
    }

    fileprivate mutating func row<Text: HandWritable>(
        id: Int, name: Text, pi: Text, isActive: Bool, status: Text, enrolled: Int, target: Int,
        created: Text, note: Text
    ) {
        rowCount += 1
        out.literal("<tr>\n<td>")
        out.decimal(id)
        out.literal("</td>\n<td><a href=\"/admin/studies/")
        out.decimal(id)
        out.literal("\">")
        name.escape(into: &out)
        out.literal("</a></td>\n<td>")
        pi.escape(into: &out)
        out.literal("</td>\n<td>")
        if isActive {
            out.literal("<span class=\"badge on\">Active</span>")
        } else {
            out.literal("<span class=\"badge off\">")
            status.escape(into: &out)
            out.literal("</span>")
        }
        out.literal("</td>\n<td class=\"num\">")
        out.decimal(enrolled)
        out.literal("</td>\n<td class=\"num\">")
        out.decimal(target)
        out.literal("</td>\n<td>")
        created.escape(into: &out)
        out.literal("</td>\n<td>")
        note.escape(into: &out)
        out.literal("</td>\n</tr>\n")
    }
}

private protocol HandWritable {
    func escape(into out: inout ByteArrayWriter)
}

extension String: HandWritable {
    fileprivate func escape(into out: inout ByteArrayWriter) { out.escape(self) }
}

extension UnsafeBufferPointer<UInt8>: HandWritable {
    fileprivate func escape(into out: inout ByteArrayWriter) { out.escape(self) }
}

private struct ByteArrayWriter {
    var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(16_384) }

    @inline(__always) mutating func literal(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func decimal(_ value: Int) {
        if value == 0 { return bytes.append(48) }
        var rest = value.magnitude
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var index = 20
            while rest > 0 {
                index -= 1
                digits[index] = UInt8(48 &+ rest % 10)
                rest /= 10
            }
            if value < 0 { bytes.append(45) }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[index..<20]))
        }
    }

    mutating func escape(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ escape($0) }) == nil {
            var text = text
            text.withUTF8 { escape($0) }
        }
    }

    mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var (from, index) = (0, 0)
        while index < text.count {
            let byte = text[index]
            if byte > 62 || !(byte == 38 || byte == 60 || byte == 62 || byte == 34 || byte == 39) {
                index &+= 1
                continue
            }
            if index > from { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[from..<index])) }
            switch byte {
            case 38: literal("&amp;")
            case 60: literal("&lt;")
            case 62: literal("&gt;")
            case 34: literal("&#34;")
            default: literal("&#39;")
            }
            index &+= 1
            from = index
        }
        if text.count > from {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[from..<text.count]))
        }
    }
}
