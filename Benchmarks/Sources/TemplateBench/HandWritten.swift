/// The page as an experienced hand writes it: one reserved array, runs of plain text copied whole.
///
/// This is the limit of the performance anchors, taken over as it was measured there.
func renderByHand(_ page: StudyListPage) -> [UInt8] {
    var out = ByteArrayWriter()
    out.literal("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
    out.escape(page.title)
    out.literal("</title><link rel=\"stylesheet\" href=\"/static/app.css\"></head>\n<body>\n<nav><ul>\n")
    for item in page.navigation {
        out.literal("<li><a href=\"")
        out.escape(item.href)
        out.literal("\">")
        out.escape(item.label)
        out.literal("</a></li>\n")
    }
    out.literal("</ul></nav>\n<main>\n<h1>")
    out.escape(page.title)
    out.literal("</h1>\n<table class=\"list\"><thead><tr><th>ID</th><th>Name</th><th>PI</th><th>Status</th>")
    out.literal("<th>Enrolled</th><th>Target</th><th>Created</th><th>Note</th></tr></thead><tbody>\n")
    for row in page.rows { render(row, into: &out) }
    out.literal("</tbody></table>\n<p>")
    out.decimal(page.rows.count)
    out.literal(" studies</p>\n</main>\n<footer>Portal</footer>\n</body></html>\n")
    return out.bytes
}

private func render(_ row: StudyListPage.Row, into out: inout ByteArrayWriter) {
    out.literal("<tr>\n<td>")
    out.decimal(row.id)
    out.literal("</td>\n<td><a href=\"/admin/studies/")
    out.decimal(row.id)
    out.literal("\">")
    out.escape(row.name)
    out.literal("</a></td>\n<td>")
    out.escape(row.pi)
    out.literal("</td>\n<td>")
    if row.isActive {
        out.literal("<span class=\"badge on\">Active</span>")
    } else {
        out.literal("<span class=\"badge off\">")
        out.escape(row.status)
        out.literal("</span>")
    }
    out.literal("</td>\n<td class=\"num\">")
    out.decimal(row.enrolled)
    out.literal("</td>\n<td class=\"num\">")
    out.decimal(row.target)
    out.literal("</td>\n<td>")
    out.escape(row.created)
    out.literal("</td>\n<td>")
    out.escape(row.note)
    out.literal("</td>\n</tr>\n")
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

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
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
