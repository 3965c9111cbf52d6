import Vocabulary

/// Marks in place of a text's parameters.
public final class ParameterMarks {
    private(set) var used: [String] = []

    /// Returns the mark of the next parameter.
    public func next() -> String {
        used.append("«\(used.count + 1)»")
        return used[used.count - 1]
    }

    /// Returns a number as the next parameter.
    public func number() -> Int {
        let number = 71 + used.count
        used.append("\(number)")
        return number
    }
}

/// The texts of a catalog in one language, by property.
public struct CatalogTexts<Catalog> {
    /// Calls a property that is a function, or returns the text of a property of another type than `String`.
    public typealias Caller = (Catalog, ParameterMarks) -> String

    /// A list is a text for each item.
    public private(set) var texts: [String: String] = [:]
    /// The parameters that a text doesn't contain.
    public private(set) var missing: [String] = []
    /// The properties that have no caller, and callers without a property.
    public private(set) var unknown: Set<String>

    /// Reads the texts. Reflection can't call functions, so each needs a caller.
    public init(_ catalog: Catalog, callers: [String: Caller]) {
        unknown = Set(callers.keys)
        for (label, value) in Mirror(reflecting: catalog).children {
            let name = label ?? ""
            if let text = value as? String {
                texts[name] = text
            } else if let list = value as? [String] {
                for (index, text) in list.enumerated() { texts["\(name)[\(index)]"] = text }
            } else if let caller = callers[name] {
                let marks = ParameterMarks()
                let text = caller(catalog, marks)
                texts[name] = text
                missing += marks.used.filter { !text.contains($0) }.map { "\(name) \($0)" }
                unknown.remove(name)
            } else {
                unknown.insert(name)
            }
        }
    }
}
