import JSON
import Vocabulary
import WebAccess

/// The parameters of a selectRows request, each read by its own rule.
public struct SelectionParameters: Sendable {
    public let all: RowSelection.Parameters

    public init(_ parameters: RowSelection.Parameters) { all = parameters }

    /// The requested columns, where `*` stands for the default ones, or nil for the default only.
    public var columns: [String]? {
        guard let asked = self["columns"], asked != "*" else { return nil }
        return asked.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// The requested sort columns.
    public var sort: [(column: String, isDescending: Bool)] {
        (self["sort"] ?? "").split(separator: ",").compactMap { word in
            let word = word.trimmed
            if word.isEmpty { return nil }
            let isDown = word.hasPrefix("-")
            return (isDown || word.hasPrefix("+") ? String(word.dropFirst()) : word, isDown)
        }
    }

    /// The filtered columns.
    public var filtered: [String] {
        all.compactMap { RowFilter.parts(of: $0.name) }.filter { $0.operation != RowSearch.operation }
            .map(\.column)
    }

    /// All columns named in the request.
    public var named: [String] { (columns ?? []).filter { $0 != "*" } + sort.map(\.column) + filtered }

    /// Returns the maximum number of rows. As in LabKey, negative numbers mean all rows.
    public func countMax(else fallback: Int?) throws -> Int? {
        switch self["showRows"]?.lowercased() {
        case nil, "paginated": break
        case "all": return fallback
        case "none": return 0
        default: throw WireError("The parameter 'query.showRows' must be 'paginated', 'all', or 'none'.")
        }
        guard let count = try number("maxRows"), count >= 0 else { return fallback }
        return count
    }

    /// Returns the number of rows to skip.
    public func offset() throws -> Int {
        let offset = try number("offset") ?? 0
        guard offset >= 0 else { throw Self.notANumber("offset") }
        return offset
    }

    /// Returns whether to ignore the filters of the saved view that the request names.
    public func ignoresFiltersOfView() throws -> Bool {
        guard let text = self["ignoreFilter"] else { return false }
        guard let flag = WireBoolean.read(text) else {
            throw WireError("The parameter 'query.ignoreFilter' must be 'true' or 'false'.")
        }
        return flag
    }

    /// Throws an error for parameters that would be ignored.
    public func check(takesFilters: Bool = true) throws {
        _ = try ignoresFiltersOfView()
        try checkRepetition()
        for (name, value) in all {
            guard !Self.unsupported.contains(name.lowercased()) else {
                throw WireError(
                    "The parameter '\(name)' is not supported. Write filters as query.COLUMN~eq.", field: name
                )
            }
            if RowFilter.isPrefixed(name) {
                if name.contains("~") {
                    if takesFilters { continue }
                    throw WireError(
                        "The filter '\(name)' can't be applied to SQL. Add a condition to the statement.")
                }
                guard Self.known.contains(Self.bare(name)) else {
                    throw WireError("The parameter '\(name)' is not supported.")
                }
            } else if name.contains("~") {
                throw WireError("The filter '\(name)' must begin with 'query.'.")
            }
            if ["containerfilter", "containerfiltername"].contains(Self.bare(name)) {
                try Self.check(containerFilter: value)
            }
        }
    }

    /// Throws an error for a parameter with two different values, with or without `query.`, because only one would be
    /// used.
    private func checkRepetition() throws {
        var values: [String: String] = [:]
        for (name, value) in all {
            let bare = Self.bare(name)
            guard Self.single.contains(bare) else { continue }
            let value = value.trimmed
            if let known = values[bare], known != value {
                throw WireError.repeated(name)
            }
            values[bare] = value
        }
    }

    private static let single: Set = [
        "schemaname", "queryname", "sql", "columns", "sort", "maxrows", "offset", "showrows", "viewname",
        "ignorefilter", "participantid",
    ]

    /// The parameters that LabKey's clients prefix with `query.` and that are not filters.
    private static let known: Set<String> = [
        "queryname", "schemaname", "viewname", "columns", "sort", "maxrows", "offset", "showrows",
        "containerfiltername", "containerfilter", "ignorefilter", "selectionkey",
    ]

    /// Parameters that would decide which rows are read, and that LabKey's clients write as others.
    private static let unsupported: Set<String> = ["filter", "filters", "filterarray", "parameters"]

    /// Returns a name without the prefix `query.`, in lower case, because names match in any case.
    private static func bare(_ name: String) -> String {
        let folded = name.lowercased()
        return folded.hasPrefix(RowFilter.prefix) ? String(folded.dropFirst(RowFilter.prefix.count)) : folded
    }

    /// The container filters that add subfolders in LabKey. A study has no subfolders, so they add nothing.
    private static let ownContainers: Set<String> = [
        "", "current", "currentandsubfolders", "currentandfirstchildren",
    ]

    private static func check(containerFilter: String) throws {
        guard ownContainers.contains(containerFilter.trimmed.lowercased()) else {
            throw WireError(
                "The container filter '\(containerFilter)' is not supported. Use 'Current': a request reads one study."
            )
        }
    }

    private func number(_ name: String) throws -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text) else { throw Self.notANumber(name) }
        return number
    }

    private static func notANumber(_ name: String) -> WireError {
        WireError("The parameter 'query.\(name)' must be a whole number.")
    }

    /// Returns the first value of a parameter, with or without the prefix `query.`, or nil if it is blank.
    private subscript(name: String) -> String? {
        for name in [RowFilter.prefix + name.lowercased(), name.lowercased()] {
            let found = all.first { $0.name.lowercased() == name }
            if let text = found?.value.trimmed, !text.isEmpty { return text }
        }
        return nil
    }
}
