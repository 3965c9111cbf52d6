/// An enumeration from which a field's value is chosen; raw values are stored.
public protocol SelectableOption: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
    /// The name shown on pages.
    var title: String { get }
}

extension SelectableOption {
    /// The raw value, for options whose names are also stored.
    public var title: String { rawValue }
}

/// The choice of a field from several options.
public struct OptionField<Root>: Sendable {
    /// The raw values and names of the options.
    public let options: [(value: String, title: String)]
    private let get: @Sendable (Root) -> String?
    private let set: @Sendable (String, inout Root) -> Bool
    private let clear: @Sendable (inout Root) -> Void

    init<Option: SelectableOption>(_ path: any WritableKeyPath<Root, Option> & Sendable) {
        options = Option.allCases.map { ($0.rawValue, $0.title) }
        get = { $0[keyPath: path].rawValue }
        set = { text, root in
            guard let option = Option(rawValue: text) else { return false }
            root[keyPath: path] = option
            return true
        }
        clear = { _ in }
    }

    init<Option: SelectableOption>(_ path: any WritableKeyPath<Root, Option?> & Sendable) {
        options = Option.allCases.map { ($0.rawValue, $0.title) }
        get = { $0[keyPath: path]?.rawValue }
        set = { text, root in
            guard let option = Option(rawValue: text) else { return false }
            root[keyPath: path] = option
            return true
        }
        clear = { $0[keyPath: path] = nil }
    }

    /// Returns the raw value of the selected option; nil if none is selected.
    public func value(of root: Root) -> String? { get(root) }

    /// Selects an option by its raw value; returns false if there is none.
    public func select(_ value: String, in root: inout Root) -> Bool { set(value, &root) }

    /// Selects no option, if the field allows that.
    public func clear(_ root: inout Root) { clear(&root) }
}
