import Vocabulary
import WebAccess

// Parameters of LabKey's and the apps' APIs. The deployed server matches their names in any case.
extension Array where Element == (name: String, value: String) {
    /// Returns the value of a parameter, which may have several names, or nil if it is missing. Text is preferred over
    /// blank values.
    ///
    /// - Throws: ``WireError`` if it appears several times with different values, because only one would be used.
    public func value(of names: [String]) throws(WireError) -> String? {
        let names = Set(names.map { $0.lowercased() })
        let found = filter { names.contains($0.name.lowercased()) }
        guard let first = found.first(where: { !$0.value.trimmed.isEmpty }) else { return found.first?.value }
        for other in found where !other.value.trimmed.isEmpty && other.value.trimmed != first.value.trimmed {
            throw .repeated(other.name)
        }
        return first.value
    }
}

extension WireError {
    /// Returns the error for a parameter that appears several times with different values.
    public static func repeated(_ name: String) -> WireError {
        WireError("The parameter '\(name)' appears more than once. Send it once.", field: name)
    }
}
