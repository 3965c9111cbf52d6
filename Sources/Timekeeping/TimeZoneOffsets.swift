/// The offsets of a time zone over time, in milliseconds.
///
/// Recorded changes come first, then those of the yearly rule for 400 years. After that, the calendar and so the rule
/// repeat: 400 years are 20,871 weeks.
struct TimeZoneOffsets: Sendable {
    /// When each offset begins, ascending; the first is the beginning of time.
    private var starts: [Int64] = [.min]
    private var offsets: [Int64] = [0]
    /// The instant from which the last 400 years repeat; the end of time without a yearly rule.
    private var repeatsFrom = Int64.max

    private static let period: Int64 = 146_097 * 86_400_000
    private static let offsetLimit = Int64(TimeZoneFile.offsetLimit) * 1000

    /// Creates the offsets of UTC.
    init() {}

    /// Creates an offset that never changes.
    init(fixed offset: UTCOffset) { offsets = [Int64(offset.minutes) * 60_000] }

    /// Creates the offsets of a file.
    init(_ file: TimeZoneFile) {
        offsets = [Int64(file.firstOffset) * 1000]
        for change in file.changes { add(change) }
        guard let rule = file.rule, rule.summer != nil else { return }
        let last = Instant(milliseconds: starts.last ?? .min)
        let firstYear = min(max(last.civil().date.year, 1900), 9000)
        for year in firstYear...(firstYear + 402) {
            for change in rule.changes(in: year) where change.second > last.seconds { add(change) }
        }
        guard let end = CivilDate(year: firstYear + 401, month: 1, day: 1) else { return }
        repeatsFrom = CivilDateTime(date: end, time: .midnight).instant().milliseconds
    }

    private mutating func add(_ change: (second: Int64, offset: Int)) {
        // Old files begin with a change at -2^59 seconds, which milliseconds can't hold.
        starts.append(max(change.second.saturatingMultiplied(by: 1000), .min + 1))
        offsets.append(Int64(change.offset) * 1000)
    }

    /// Returns the offset at an instant.
    func offset(at instant: Int64) -> Int64 {
        offsets[index(at: instant - wholePeriods(before: instant))]
    }

    /// Returns the first instant, not before another, at which the local clock shows a time or a later one.
    func firstInstant(showing local: Int64, notBefore earliest: Int64) -> Int64 {
        // No offset is as large as the limit, so the clock doesn't show this time before.
        let first = max(local.saturatingAdded(-Self.offsetLimit), earliest)
        let shift = wholePeriods(before: first)
        let wanted = local.saturatingAdded(-shift)
        var (instant, index) = (first - shift, index(at: first - shift))
        while index + 1 < starts.count, starts[index + 1].saturatingAdded(offsets[index]) <= wanted {
            index += 1
            instant = starts[index]
        }
        return max(instant, wanted.saturatingAdded(-offsets[index])).saturatingAdded(shift)
    }

    /// Returns the multiple of 400 years to subtract so that the offsets at an instant are in the table.
    private func wholePeriods(before instant: Int64) -> Int64 {
        guard instant >= repeatsFrom else { return 0 }
        return ((instant.saturatingAdded(-repeatsFrom)) / Self.period + 1).saturatingMultiplied(
            by: Self.period)
    }

    /// Returns the index of the offset that applies at an instant.
    private func index(at instant: Int64) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= instant { low = middle } else { high = middle }
        }
        return low
    }
}
