import Access
import HTTP
import JSON
import Responses
import SQLStore
import Vocabulary

/// The rows that users' scripts have selected in a grid, by grid key, until the server stops.
///
/// A class with a lock. LabKey keeps this in a session. Selections are separate for each user and study.
final class GridSelections: Sendable {
    private struct Grid: Hashable {
        let user: UserID?
        let channel: ChannelID
        let key: String
    }

    /// The maximum number of rows per grid and of grids per user. Beyond it, another grid of the user is dropped.
    private static let rowsMax = 100_000
    private static let gridsMax = 20
    private static let keyLengthMax = 200

    private let grids = Locked<[Grid: Set<Int64>]>([:])

    /// Selects or deselects rows, and returns how many are selected.
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

    /// Returns the selected rows of a user.
    func ids(key: String, of actor: Actor, in channel: ChannelID) -> Set<Int64> {
        let grid = Self.grid(key, actor, channel)
        return grids.withLock { $0[grid] ?? [] }
    }

    private static func grid(_ key: String, _ actor: Actor, _ channel: ChannelID) -> Grid {
        Grid(user: actor.user, channel: channel, key: String(key.prefix(keyLengthMax)))
    }

    /// Reads row numbers in a request: a JSON array, a repeated parameter, or a comma-separated one. The name
    /// matches in any case.
    static func numbers(_ name: String, of request: Request) throws -> [Int64] {
        let name = name.lowercased()
        let texts: [String]
        if request.contentType?.hasSuffix("json") ?? false, !request.body.isEmpty {
            texts = try WireBody.parse(request.body) { root in
                root.members.filter { $0.key.lowercased() == name }.flatMap { member in
                    let values = member.value.kind == .array ? Array(member.value.elements) : [member.value]
                    return values.compactMap(AnswerValue.words)
                }
            }
        } else {
            let fields = request.query.all + (try WireParameters.fields(of: request))
            texts = fields.filter { $0.name.lowercased() == name }.map(\.value)
        }
        return try texts.flatMap { $0.split(separator: ",") }.prefix(rowsMax).map { text in
            guard let number = Int64(text.trimmed) else {
                throw WireBody.binding("'\(text.prefix(40))' is not a row number.")
            }
            return number
        }
    }
}
