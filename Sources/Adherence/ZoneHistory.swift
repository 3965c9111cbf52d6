import Timekeeping

/// The time zones of a participant over time.
///
/// Together they are the clock on the wall at the place where the participant is. A flight to the west repeats some
/// times, as the end of summer time does; a flight to the east skips some, as its beginning does.
public struct ZoneHistory: Hashable, Sendable {
    private struct Stay: Hashable, Sendable {
        let from: Instant
        let zone: IANATimeZone
    }

    /// The stays by time; the first one also applies before its time.
    private let stays: [Stay]

    /// Local and universal time differ by less (RFC 9636, section 3.2).
    private static let offsetLimit = Duration.hours(26)

    /// Creates the history of a participant who was always in one zone: the own zone, else the site's or the study's.
    public init(_ zone: IANATimeZone) {
        stays = [Stay(from: Instant(milliseconds: .min), zone: zone)]
    }

    /// Creates a history of the first zone and the moves from it, in any order.
    ///
    /// Of moves at the same instant, the last given one counts.
    public init(_ first: IANATimeZone, moves: [(at: Instant, to: IANATimeZone)]) {
        let ordered = moves.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        var stays = [Stay(from: Instant(milliseconds: .min), zone: first)]
        for (_, move) in ordered {
            if stays.last?.from == move.at { stays.removeLast() }
            stays.append(Stay(from: move.at, zone: move.to))
        }
        self.stays = stays
    }

    /// Returns the zone at an instant.
    public func zone(at instant: Instant) -> IANATimeZone {
        stays[firstIndex { $0.from > instant } - 1].zone
    }

    /// Returns the first instant at which the participant's clock shows a local time or a later one.
    ///
    /// A time that occurs twice is its first occurrence; a time that is skipped is the end of the gap. A later local
    /// time never gives an earlier instant.
    public func instant(_ local: CivilDateTime) -> Instant {
        guard stays.count > 1 else { return stays[0].zone.instant(local) }
        // A stay that ended more than the largest offset before can't have shown this time.
        let early = local.instant(at: .utc) - Self.offsetLimit
        var index = firstIndex { $0.from > early } - 1
        while index + 1 < stays.count {
            let instant = stays[index].zone.instant(local, notBefore: stays[index].from)
            guard instant >= stays[index + 1].from else { return instant }
            index += 1
        }
        return stays[index].zone.instant(local, notBefore: stays[index].from)
    }

    /// Returns the first index, at least 1, of a stay that fulfills a condition that later stays fulfill too.
    private func firstIndex(where condition: (Stay) -> Bool) -> Int {
        var (low, high) = (1, stays.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(stays[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
