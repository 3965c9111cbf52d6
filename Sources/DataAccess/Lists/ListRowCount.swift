import PortalUI

/// The number of rows in a List, and how many match its filters, found without a full scan.
package struct ListRowCount: Sendable, Equatable {
    /// A number of rows.
    package struct Count: Sendable, Equatable {
        let rows: Int
        let isExact: Bool

        /// The displayed number. An estimate is rounded to two significant digits.
        package var text: String {
            guard !isExact else { return NumberFormat.integer(rows) }
            var unit = 1
            while rows / unit >= 100 { unit *= 10 }
            return "about \(NumberFormat.integer((rows + unit / 2) / unit * unit))"
        }
    }

    /// Lists up to this size are counted and sorted directly. A full scan takes a tenth of a second at most.
    static let smallMax = 100_000

    /// The rows that the reader sees without filters.
    let all: Count
    package internal(set) var filtered: Count
    /// The number of rows that a scan reads: those of all sites.
    let scannedRows: Int

    /// Whether the List is small enough for full scans.
    package var isSmall: Bool { scannedRows <= Self.smallMax }

    /// Whether the rows of the reader's sites are few among many others.
    var isOfFewSites: Bool { !isSmall && all.isExact && all.rows <= ListPageRepository.fewMax }
}
