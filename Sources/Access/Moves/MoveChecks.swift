import SQLStore
import Studies

/// What a move asks of others, who know tables that Access does not.
public struct MoveChecks: Sendable {
    /// Why apps cannot leave one organization for another, as sentences.
    public typealias Obstacles =
        @Sendable (
            _ apps: [AppFolder], _ destination: OrganizationFolder, borrowing Transaction
        ) throws -> [String]

    let count: Trash.Contents.Count
    let obstacles: Obstacles

    /// Counts what is kept of channels, and says what else is in the way of apps.
    public init(count: @escaping Trash.Contents.Count, obstacles: @escaping Obstacles) {
        self.count = count
        self.obstacles = obstacles
    }
}
