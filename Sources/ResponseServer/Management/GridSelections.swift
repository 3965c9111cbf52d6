import Access
import HTTP
import JSON
import SQLStore
import Studies

/// The rows that people have ticked in a grid from their scripts, by the key of the grid, until the server stops.
///
/// A class over a lock: what LabKey keeps in a session. Everyone's own, and of one study.
final class GridSelections: Sendable {
    private struct Grid: Hashable {
        let user: UserID?
        let channel: ChannelID
        let key: String
    }

    /// How many rows a grid, and how many grids one person can have; for one more grid any other is forgotten.
    private static let rowsMax = 100_000
    private static let gridsMax = 20
    private static let keyLengthMax = 200

    private let grids = Locked<[Grid: Set<Int64>]>([:])

    /// Ticks rows, or takes ticks away, and returns how many are ticked then.
    func set(
        _ ids: [Int64], isChecked: Bool, key: String, of actor: Actor, in channel: ChannelID
    ) -> Int {
        let grid = Self.grid(key, actor, channel)
        return grids.withLock { grids in
            var rows = grids[grid] ?? []
            if isChecked { rows.formUnion(ids.prefix(Self.rowsMax)) } else { rows.subtract(ids) }
            guard rows.count <= Self.rowsMax else { return grids[grid]?.count ?? 0 }
            let others = grids.keys.filter { $0.user == grid.user && $0 != grid }
            if others.count >= Self.gridsMax, let any = others.first { grids[any] = nil }
            grids[grid] = rows.isEmpty ? nil : rows
            return rows.count
        }
    }

    /// The rows that someone has ticked.
    func ids(key: String, of actor: Actor, in channel: ChannelID) -> Set<Int64> {
        let grid = Self.grid(key, actor, channel)
        return grids.withLock { $0[grid] ?? [] }
    }

    private static func grid(_ key: String, _ actor: Actor, _ channel: ChannelID) -> Grid {
        Grid(user: actor.user, channel: channel, key: String(key.prefix(keyLengthMax)))
    }

    /// Numbers of rows that a request names: an array of JSON, a parameter that comes several times, or one with
    /// commas.
    static func numbers(_ name: String, of request: Request) throws -> [Int64] {
        let texts: [String]
        if request.contentType?.hasSuffix("json") ?? false, !request.body.isEmpty {
            texts = try WireBody.parse(request.body) { root in
                guard let value = root[name] else { return [] }
                if value.kind == .array { return value.elements.compactMap(AnswerValue.words) }
                return AnswerValue.words(value).map { [$0] } ?? []
            }
        } else {
            let fields = request.query.all + (try WireParameters.fields(of: request))
            texts = fields.filter { $0.name == name }.map(\.value)
        }
        return try texts.flatMap { $0.split(separator: ",") }.prefix(rowsMax).map { text in
            guard let number = Int64(text.trimmed) else {
                throw WireBody.binding("'\(text.prefix(40))' is not the number of a row.")
            }
            return number
        }
    }
}
