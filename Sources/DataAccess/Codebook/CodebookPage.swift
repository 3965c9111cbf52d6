import Access
import PortalUI

/// The codebook of a study, some Lists at a time.
struct CodebookPage {
    private static let pageCount = 20

    let frame: Frame
    let address: String
    let book: StudyCodebook
    /// The number of Lists before those on the page.
    let start: Int

    var notice: Notice? {
        if book.missing.isEmpty { return nil }
        return Notice(.warning, "Some designs couldn't be read.", book.missing.joined(separator: " "))
    }
    var isEmpty: Bool { book.codebook.lines.isEmpty }
    var csvAddress: String { address + "/codebook.csv" }
    var pdfAddress: String { address + "/codebook.pdf" }

    /// A List with its columns.
    struct Section {
        let name: String
        let title: String
        let lines: [Codebook.Line]

        /// The name, unless it is the title.
        var hint: String? { name == title ? nil : name }
    }

    var sections: [Section] {
        book.lists.dropFirst(start).prefix(Self.pageCount).map {
            Section(name: $0.name, title: $0.title, lines: $0.lines)
        }
    }

    var summary: String { NumberFormat.counted(book.lists.count, "List", "Lists") }
    var first: String? { start > 0 ? address : nil }
    var next: String? {
        let next = start + Self.pageCount
        return next < book.lists.count ? "\(address)?from=\(next)" : nil
    }
}
