import Access
import Responses
import SQLStore
import Tables
import Vocabulary

extension DataTable {
    /// Returns the table limited to the rows that a filter can match, if an index finds them.
    func narrowed(by filters: [RowFilter]) -> DataTable {
        guard subset == nil else { return self }
        var table = self
        let found = filters.compactMap { subset(matching: $0) }
        // Of several, the one with the fewest rows in most studies.
        table.subset =
            found.first { $0.isOfTokens } ?? found.first { [.left, .revoked].contains($0) } ?? found.first
            ?? sites
        return table
    }

    /// The rows of the reader's sites; nil for all sites.
    private var sites: RowSubset? {
        guard self.table.site != nil else { return nil }
        return self.table.sites.sites.map { .sites($0) }
    }

    /// Returns the subset that contains every row that the filter matches; nil if that isn't known.
    private func subset(matching filter: RowFilter) -> RowSubset? {
        switch (source, name) {
        case ("enrollment_tokens", EnrollmentTables.tokenName): ofTokens(filter)
        case ("enrollment_tokens", _): ofProperties(filter)
        case ("participants", _): ofParticipants(filter)
        case ("responses", "Response"): ofResponses(filter)
        default: nil
        }
    }

    private func ofTokens(_ filter: RowFilter) -> RowSubset? {
        switch filter.column.name {
        case "Used", EnrollmentTables.tokenHolder: return filter.excludesBlanks ? .enrolled : nil
        case "Withdrawn": return filter.excludesBlanks ? .left : nil
        case "State":
            guard filter.operation == "eq" else { return nil }
            switch TokenState(rawValue: filter.value) {
            case .used: return .enrolled
            case .withdrawn: return .left
            case .revoked: return .revoked
            case .unused, .erased, nil: return nil
            }
        default: return nil
        }
    }

    private func ofProperties(_ filter: RowFilter) -> RowSubset? {
        guard filter.excludesBlanks else { return nil }
        if filter.column.link == .participant { return .enrolled }
        return filter.column.isEditable || ["Modified", "ModifiedBy"].contains(filter.column.name)
            ? .enrolledOrWithValues : nil
    }

    private func ofParticipants(_ filter: RowFilter) -> RowSubset? {
        // A property may have the same name.
        guard filter.column.group == .own else { return nil }
        switch filter.column.name {
        case "Withdrawn", "WithdrawalRequest": return filter.excludesBlanks ? .withdrawn : nil
        case "Status": return filter.operation == "eq" && filter.value.trimmed == "1" ? .withdrawn : nil
        case ParticipantPageTable.stateName:
            let isOfWithdrawn = filter.operation == "eq" && filter.value == ParticipantState.withdrawn.title
            return isOfWithdrawn ? .withdrawn : nil
        case ParticipantPageTable.tokenName:
            return ["eq", "startswith"].contains(filter.operation) ? .tokens(filter.value.uppercased()) : nil
        default: return nil
        }
    }

    private func ofResponses(_ filter: RowFilter) -> RowSubset? {
        guard filter.column.name == "Status", filter.operation == "eq", let number = Int(filter.value.trimmed)
        else { return nil }
        return ResponseStatus(rawValue: number).map { .status($0) }
    }
}

extension RowFilter {
    /// Whether rows without a value never match.
    fileprivate var excludesBlanks: Bool {
        [
            "eq", "gt", "gte", "lt", "lte", "between", "contains", "startswith", "isnonblank", "isnotblank",
            "dateeq", "dategt", "dategte", "datelt", "datelte",
        ].contains(operation)
    }
}
