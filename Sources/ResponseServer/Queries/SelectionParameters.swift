import JSON
import Studies

/// The parameters of a selectRows request, each read by its own rule.
struct SelectionParameters {
    let all: RowSelection.Parameters

    init(_ parameters: RowSelection.Parameters) { all = parameters }

    /// The columns that are asked for, where `*` stands for the usual ones; nil for these alone.
    var columns: [String]? {
        guard let asked = self["columns"], asked != "*" else { return nil }
        return asked.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// The columns of the order that is asked for.
    var sort: [(column: String, isDescending: Bool)] {
        (self["sort"] ?? "").split(separator: ",").compactMap { word in
            let word = word.trimmed
            if word.isEmpty { return nil }
            let isDown = word.hasPrefix("-")
            return (isDown || word.hasPrefix("+") ? String(word.dropFirst()) : word, isDown)
        }
    }

    /// The columns that filters are on.
    var filtered: [String] { all.compactMap { RowFilter.parts(of: $0.name)?.column } }

    /// Every column that the request names.
    var named: [String] { (columns ?? []).filter { $0 != "*" } + sort.map(\.column) + filtered }

    /// The most rows, where below 0 is all of them as in LabKey.
    func countMax(else usual: Int?) throws -> Int? {
        switch self["showRows"]?.lowercased() {
        case nil, "paginated": break
        case "all": return usual
        case "none": return 0
        default: throw WireError("The parameter 'query.showRows' is 'paginated', 'all' or 'none'.")
        }
        guard let count = try number("maxRows"), count >= 0 else { return usual }
        return count
    }

    /// How many rows are left out before the first.
    func offset() throws -> Int {
        let offset = try number("offset") ?? 0
        guard offset >= 0 else { throw Self.notANumber("offset") }
        return offset
    }

    /// Whether the filters of the saved view that the request names are left aside.
    func ignoresFiltersOfView() throws -> Bool {
        guard let text = self["ignoreFilter"] else { return false }
        guard let flag = WireBoolean.read(text) else {
            throw WireError("The parameter 'query.ignoreFilter' is 'true' or 'false'.")
        }
        return flag
    }

    /// Refuses what no one would apply.
    func check(takesFilters: Bool = true) throws {
        _ = try ignoresFiltersOfView()
        try checkRepetition()
        for (name, value) in all {
            if name.hasPrefix(RowFilter.prefix) {
                if name.contains("~") {
                    if takesFilters { continue }
                    throw WireError(
                        "The filter '\(name)' can't be applied to SQL. Write it as a condition.")
                }
                guard Self.known.contains(String(name.dropFirst(RowFilter.prefix.count))) else {
                    throw WireError("The parameter '\(name)' is not known.")
                }
            } else if name.contains("~") {
                throw WireError("The filter '\(name)' must begin with 'query.'.")
            }
            if ["containerFilter", "containerFilterName"].contains(name.split(separator: ".").last ?? "") {
                try Self.check(containerFilter: value)
            }
        }
    }

    /// Refuses a parameter that comes twice with different values, with or without `query.`: only one would count.
    private func checkRepetition() throws {
        var values: [String: String] = [:]
        for (name, value) in all {
            let bare =
                name.hasPrefix(RowFilter.prefix) ? String(name.dropFirst(RowFilter.prefix.count)) : name
            guard Self.single.contains(bare) else { continue }
            let value = value.trimmed
            if let known = values[bare], known != value {
                throw WireError("The parameter '\(name)' comes more than once. Name it once.", field: name)
            }
            values[bare] = value
        }
    }

    private static let single: Set = [
        "schemaName", "queryName", "sql", "columns", "sort", "maxRows", "offset", "showRows", "viewName",
        "ignoreFilter", "participantId",
    ]

    /// What LabKey's clients put after `query.` that is no filter.
    private static let known: Set<String> = [
        "queryName", "schemaName", "viewName", "columns", "sort", "maxRows", "offset", "showRows",
        "containerFilterName", "containerFilter", "ignoreFilter", "selectionKey",
    ]

    /// A study has no folders below it, so the containers that LabKey would add for these are none.
    private static let ownContainers: Set<String> = [
        "", "current", "currentandsubfolders", "currentandfirstchildren",
    ]

    private static func check(containerFilter: String) throws {
        guard ownContainers.contains(containerFilter.trimmed.lowercased()) else {
            throw WireError(
                "The container filter '\(containerFilter)' isn't possible: a request reads one study, 'Current'."
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

    /// The first value of a parameter, with `query.` before its name or without; nil where it is blank.
    private subscript(name: String) -> String? {
        for name in [RowFilter.prefix + name, name] {
            if let text = all.first(where: { $0.name == name })?.value.trimmed, !text.isEmpty { return text }
        }
        return nil
    }
}
