import PortalUI

/// The pages of a batch in one layout. Page 1 begins with the first token, and no token ever changes its page.
struct TokenSheetPages {
    /// The most places in one PDF. See `Tests/DataCollectionTests/Tokens/TokenSheetSizeTests.swift` for time and memory.
    static let placesMax = 12_000

    let layout: TokenSheet.Layout
    /// The number of tokens, with those that were deleted.
    let placeCount: Int

    /// The number of pages.
    var count: Int { (placeCount + layout.rawValue - 1) / layout.rawValue }
    /// The most pages in one PDF.
    var runMax: Int { Self.placesMax / layout.rawValue }

    /// Returns the page of a place.
    func page(of place: Int) -> Int { (place - 1) / layout.rawValue + 1 }

    /// Returns the places on some pages.
    func places(on pages: ClosedRange<Int>) -> ClosedRange<Int> {
        (pages.lowerBound - 1) * layout.rawValue + 1...min(placeCount, pages.upperBound * layout.rawValue)
    }

    /// Returns the pages of some places, as many as fit in one PDF.
    func run(of places: ClosedRange<Int>) -> ClosedRange<Int> {
        let first = page(of: places.lowerBound)
        return first...min(page(of: places.upperBound), first + runMax - 1)
    }

    /// Returns pages in words: "pages 401–800 of 834".
    func words(_ pages: ClosedRange<Int>) -> String {
        let (first, last) = (pages.lowerBound, pages.upperBound)
        let numbers =
            first == last
            ? "page \(NumberFormat.integer(first))"
            : "pages \(NumberFormat.integer(first))–\(NumberFormat.integer(last))"
        return "\(numbers) of \(NumberFormat.integer(count))"
    }
}

/// The places of a batch that are on sheets.
struct PrintedPlaces {
    /// In order, without overlaps.
    private let ranges: [ClosedRange<Int>]

    init(_ all: [ClosedRange<Int>]) {
        var ranges: [ClosedRange<Int>] = []
        for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        self.ranges = ranges
    }

    var isEmpty: Bool { ranges.isEmpty }

    func contains(_ place: Int) -> Bool { ranges.contains { $0.contains(place) } }

    /// Returns the first places from `place` to `count` that are on no sheet; nil if all are.
    func gap(from place: Int, upTo count: Int) -> ClosedRange<Int>? {
        var first = place
        for range in ranges where range.upperBound >= first {
            if range.lowerBound > first { return first...min(count, range.lowerBound - 1) }
            first = range.upperBound + 1
        }
        return first <= count ? first...count : nil
    }
}
