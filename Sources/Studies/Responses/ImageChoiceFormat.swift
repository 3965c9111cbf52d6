/// A row of pictures, one of which is chosen.
public struct ImageChoiceFormat: Codable, Hashable, Sendable {
    public var choices: [ImageChoice] = []

    public init() {}
}
