import Synchronization

/// A number that tests set from any thread.
final class LockedNumber: Sendable {
    private let number = Atomic<Int64>(0)

    var value: Int64 { number.load(ordering: .sequentiallyConsistent) }
    func set(_ value: Int64) { number.store(value, ordering: .sequentiallyConsistent) }
}
