/// The format of an active task, with the attributes of its type.
public enum TaskFormat: Hashable, Sendable {
    case fetalKickCounter(FetalKickCounterFormat)
    case towerOfHanoi(TowerOfHanoiFormat)
    case spatialSpanMemory(SpatialSpanMemoryFormat)

    /// Creates a format with the default attributes of a type.
    public init(_ type: TaskType) {
        switch type {
        case .fetalKickCounter: self = .fetalKickCounter(FetalKickCounterFormat())
        case .towerOfHanoi: self = .towerOfHanoi(TowerOfHanoiFormat())
        case .spatialSpanMemory: self = .spatialSpanMemory(SpatialSpanMemoryFormat())
        }
    }

    /// The type of the task.
    public var type: TaskType {
        switch self {
        case .fetalKickCounter: .fetalKickCounter
        case .towerOfHanoi: .towerOfHanoi
        case .spatialSpanMemory: .spatialSpanMemory
        }
    }
}

extension TaskFormat: Codable {
    private enum Member: String, CodingKey { case type }

    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: Member.self).decode(TaskType.self, forKey: .type) {
        case .fetalKickCounter: self = .fetalKickCounter(try FetalKickCounterFormat(from: decoder))
        case .towerOfHanoi: self = .towerOfHanoi(try TowerOfHanoiFormat(from: decoder))
        case .spatialSpanMemory: self = .spatialSpanMemory(try SpatialSpanMemoryFormat(from: decoder))
        }
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(type, forKey: .type)
        switch self {
        case .fetalKickCounter(let format): try format.encode(to: encoder)
        case .towerOfHanoi(let format): try format.encode(to: encoder)
        case .spatialSpanMemory(let format): try format.encode(to: encoder)
        }
    }
}
