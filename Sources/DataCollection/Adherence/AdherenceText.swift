import Adherence
import PortalUI

/// Shares of runs in words.
enum AdherenceText {
    /// Shares of fewer participants aren't compared, because they could tell about single ones.
    static let peopleMin = 5

    /// Returns a share as `76%`; `–` if there is none.
    static func percent(_ share: Share) -> String { share.percent.map { "\($0)%" } ?? "–" }

    /// Returns a share as `76%, 152 of 201 runs`; `–` if nothing was closed.
    static func words(_ share: Share) -> String {
        guard let percent = share.percent else { return "–" }
        return "\(percent)%, \(parts(share)) \(share.whole == 1 ? "run" : "runs")"
    }

    /// Returns a share as `152 of 201`.
    static func parts(_ share: Share) -> String {
        "\(NumberFormat.integer(share.part)) of \(NumberFormat.integer(share.whole))"
    }

    /// Returns the change from another share in percentage points; nil if one of them doesn't exist or they are equal.
    static func change(_ share: Share, from previous: Share) -> StatTile.Change? {
        guard let now = share.percent, let before = previous.percent, now != before else { return nil }
        let points = abs(now - before) == 1 ? "point" : "points"
        return now > before ? .rise("+\(now - before) \(points)") : .fall("−\(before - now) \(points)")
    }

    /// Returns the square of a day.
    static func cell(_ counts: RunCounts, isToday: Bool) -> Heatmap.Cell {
        let percent = counts.adherence.percent
        if counts.due + counts.dueLate > 0 || isToday {
            return counts.isEmpty ? .none : .open(percent: percent)
        }
        return percent.map { .share(percent: $0) } ?? .none
    }
}

extension RunCounts {
    /// Whether nothing was expected.
    fileprivate var isEmpty: Bool { done + late + missed + due + dueLate == 0 }
}
