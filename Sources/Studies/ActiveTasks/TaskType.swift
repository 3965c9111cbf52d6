/// The three active tasks that phones have, by the word that apps and the Response server use.
public enum TaskType: String, Codable, CaseIterable, Sendable {
    case fetalKickCounter
    case towerOfHanoi
    case spatialSpanMemory

    /// The name that pages show.
    public var title: String {
        switch self {
        case .fetalKickCounter: "Fetal kick counter"
        case .towerOfHanoi: "Tower of Hanoi"
        case .spatialSpanMemory: "Spatial span memory"
        }
    }

    /// What a reserved key of such a task means.
    var meaning: String {
        switch self {
        case .fetalKickCounter: "a fetal kick counter"
        case .towerOfHanoi: "a tower of Hanoi"
        case .spatialSpanMemory: "a spatial span memory task"
        }
    }

    /// Whether Android phones have it.
    public var worksOnAndroid: Bool { self == .fetalKickCounter }

    /// Everything that it measures: the key and the words of a result, and what its column holds.
    var measures: [(name: String, title: String, type: String)] {
        switch self {
        case .fetalKickCounter:
            [
                // Phones send seconds; their dashboards show minutes.
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

    /// The results that are numbers, which a dashboard can draw and sum up.
    public var results: [TaskResult] {
        switch self {
        case .fetalKickCounter: [.duration]
        case .towerOfHanoi: [.numberOfMoves]
        case .spatialSpanMemory: [.score, .numberOfGames, .numberOfFailures]
        }
    }
}

/// A result of an active task that is a number, by the key under which responses hold it.
public enum TaskResult: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
    case duration
    case numberOfMoves
    case score
    case numberOfGames
    case numberOfFailures

    /// The name that pages show, with the unit of dashboards.
    public var title: String {
        switch self {
        case .duration: "Time taken to record the kicks (in minutes)"
        case .numberOfMoves: "Number of moves"
        case .score: "Score"
        case .numberOfGames: "Number of games"
        case .numberOfFailures: "Number of failures"
        }
    }

    /// What the answer for dashboards calls it, which is not the key of the result; nil for the activity's key.
    var dashboardKey: String? {
        switch self {
        case .duration, .numberOfMoves: nil
        case .score: "Score"
        case .numberOfGames: "NumberofGames"
        case .numberOfFailures: "NumberofFailures"
        }
    }
}
