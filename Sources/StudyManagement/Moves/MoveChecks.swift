import Access
import SQLStore

/// The checks of a move that depend on tables of other targets.
public struct MoveChecks: Sendable {
    /// Returns why apps can't move from one organization to another, as sentences.
    public typealias Obstacles =
        @Sendable (
            _ apps: [AppFolder], _ destination: OrganizationFolder, borrowing Transaction
        ) throws -> [String]

    let count: TrashRepository.Contents.Count
    let obstacles: Obstacles

    /// Creates checks that count the stored data of channels and find obstacles for apps.
    public init(count: @escaping TrashRepository.Contents.Count, obstacles: @escaping Obstacles) {
        self.count = count
        self.obstacles = obstacles
    }
}
