/// A reference that doesn't keep its object.
public struct WeakReference<Object: AnyObject & Sendable>: Sendable {
    private weak let object: Object?

    /// A reference to an object.
    public init(_ object: Object) { self.object = object }

    /// Waits up to five seconds for the object to be released, because work in the background may still use it.
    public func isReleased() async throws -> Bool {
        for _ in 0..<500 where object != nil { try await Task.sleep(for: .milliseconds(10)) }
        return object == nil
    }
}
