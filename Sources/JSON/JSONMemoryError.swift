/// There was no memory to read a document with. It says nothing about the document: it may be sent again.
public struct JSONMemoryError: Error, Equatable, CustomStringConvertible {
    /// The only kind there is.
    public init() {}

    /// A sentence for the operator.
    public var description: String { "There is not enough memory to read a JSON document." }
}
