/// There wasn't enough memory to parse a document. The document may be valid and can be sent again.
public struct JSONMemoryError: Error, Equatable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// The message for the operator.
    public var description: String { "There is not enough memory to read a JSON document." }
}
