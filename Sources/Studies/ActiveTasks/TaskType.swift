/// The three types of active tasks on phones; raw values as in apps and the Response server.
public enum TaskType: String, Codable, CaseIterable, Sendable {
    case fetalKickCounter
    case towerOfHanoi
    case spatialSpanMemory

    /// The name shown on pages.
    public var title: String {
        switch self {
        case .fetalKickCounter: "Fetal kick counter"
        case .towerOfHanoi: "Tower of Hanoi"
        case .spatialSpanMemory: "Spatial span memory"
        }
    }

    /// The meaning of a reserved key of such a task.
    var meaning: String {
        switch self {
        case .fetalKickCounter: "a fetal kick counter"
        case .towerOfHanoi: "a tower of Hanoi"
        case .spatialSpanMemory: "a spatial span memory task"
        }
    }

    /// Whether Android supports the task.
    public var worksOnAndroid: Bool { self == .fetalKickCounter }

    /// All measurements of the task: the key and description of each result, and the type of its column.
    package var measures: [(name: String, title: String, type: String)] {
        switch self {
        case .fetalKickCounter:
            [
                // Phones send seconds; dashboards show minutes.
                (TaskResult.duration.rawValue, "Time taken to record the kicks (in seconds)", "Number"),
                ("count", "Kicks", "Number"),
            ]
        case .towerOfHanoi:
            [
                ("puzzleWasSolved", "Puzzle solved", "Boolean"),
                (TaskResult.numberOfMoves.rawValue, TaskResult.numberOfMoves.title, "Number"),
            ]
        case .spatialSpanMemory: results.map { ($0.rawValue, $0.title, "Number") }
        }
    }

    /// The numeric results, which a dashboard can chart and summarize.
    public var results: [TaskResult] {
        switch self {
        case .fetalKickCounter: [.duration]
        case .towerOfHanoi: [.numberOfMoves]
        case .spatialSpanMemory: [.score, .numberOfGames, .numberOfFailures]
        }
    }
}

/// A numeric result of an active task; raw values are its keys in responses.
public enum TaskResult: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
    case duration
    case numberOfMoves
    case score
    case numberOfGames
    case numberOfFailures

    /// The name shown on pages, with the unit used on dashboards.
    public var title: String {
        switch self {
        case .duration: "Time taken to record the kicks (in minutes)"
        case .numberOfMoves: "Number of moves"
        case .score: "Score"
        case .numberOfGames: "Number of games"
        case .numberOfFailures: "Number of failures"
        }
    }

    /// The key in dashboard responses, which differs from the key of the result; nil for the activity's key.
    var dashboardKey: String? {
        switch self {
        case .duration, .numberOfMoves: nil
        case .score: "Score"
        case .numberOfGames: "NumberofGames"
        case .numberOfFailures: "NumberofFailures"
        }
    }
}
