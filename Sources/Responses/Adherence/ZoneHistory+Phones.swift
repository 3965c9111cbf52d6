import Adherence
import Timekeeping

extension ZoneHistory {
    /// What tells where a participant is: the zone of the site to which the participant belongs from a time on, or the
    /// offset of the phone at a time.
    enum Evidence {
        case site(IANATimeZone)
        case phone(UTCOffset)
    }

    /// Creates the history of a participant who was first in the zone of the site or study.
    ///
    /// A phone whose offset differs from that of the zone is elsewhere, in a place of which only the offset is known,
    /// until an offset is that of the zone again.
    static func evident(
        from first: IANATimeZone, _ evidence: [(at: Instant, what: Evidence)]
    ) -> (zones: ZoneHistory, last: IANATimeZone) {
        var (home, current) = (first, first)
        var moves: [(at: Instant, to: IANATimeZone)] = []
        func isShown(_ offset: UTCOffset, in zone: IANATimeZone, _ instant: Instant) -> Bool {
            zone.offset(at: instant) == .minutes(offset.minutes)
        }
        for (instant, what) in evidence.sorted(by: { $0.at < $1.at }) {
            let next: IANATimeZone
            switch what {
            case .site(let zone):
                next = current == home ? zone : current
                home = zone
            case .phone(let offset):
                if isShown(offset, in: current, instant) { continue }
                next = isShown(offset, in: home, instant) ? home : .fixed(offset)
            }
            if next != current { moves.append((instant, next)) }
            current = next
        }
        return (ZoneHistory(first, moves: moves), current)
    }
}
