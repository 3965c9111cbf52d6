import Studies
import Tables

/// The Lists while a design is being applied, step by step. ``ListChangePlan`` compares the result.
struct ListSchemaBuilder {
    /// A List required by a design.
    struct DraftList {
        let name: String
        let kind: ListKind
        let parent: ListDefinition?
        let stepKey: String?
    }

    /// The maximum number of columns that a design can add to one List. SQLite's limit is 2,000, and nine are ours.
    static let columnCountMax = 1_950
    /// The maximum length of text answers whose design has none or a larger one.
    static let defaultTextLength = 4_000
    /// Reserved names, which a question's column can't have.
    static let integerNames: Set<String> = ["key", "participantid"]
    /// The names of the platform's columns in queries.
    static let platformNames: Set<String> = [
        "created", "createdby", "modified", "modifiedby", "entityid", "container", "lastindexed",
        "diimporthash",
    ]

    private(set) var catalog: ListCatalog

    /// Creates or extends one List and its child Lists.
    mutating func draft(_ place: DraftList, steps: [SurveyDesign.Step]) throws(DesignFailure) {
        try refuseDuplicates(in: steps)
        try ensure(place)
        for step in steps {
            guard let type = step.resultType.flatMap(ResultType.init(name:)) else {
                throw .unknownType(key: step.key)
            }
            switch type.place {
            case .column(let storage): try draft(question: step, type: type, storage: storage, in: place)
            case .choices: try draft(choices: step, type: type, in: place)
            case .group: try draft(group: step, in: place)
            case .task(let columns): try draft(task: step, columns: columns, in: place)
            }
        }
    }

    /// The differences from the previous Lists.
    func changes(since previous: ListCatalog) -> [ListChangePlan.Change] {
        var changes: [ListChangePlan.Change] = []
        for list in catalog.all {
            guard let old = previous[list.name] else {
                changes.append(.create(list))
                continue
            }
            for column in list.columns {
                guard let was = old.column(column.name) else {
                    changes.append(.add(column, list: list.name))
                    continue
                }
                if was.maxLength != column.maxLength {
                    changes.append(
                        .widen(column: column.name, list: list.name, maxLength: column.maxLength))
                }
            }
        }
        return changes
    }

    private mutating func draft(
        question step: SurveyDesign.Step, type: ResultType, storage: ColumnType, in place: DraftList
    ) throws(DesignFailure) {
        if let styles = type.styles, !styles.contains(step.style ?? "") { throw .notApplicable }
        try ensureColumn(
            step.key, storage, role: .answer, in: place.name, resultType: type,
            maxLength: type.rawValue == TextFormat.name
                ? Self.textLength(step.maxLength) : Self.defaultTextLength,
            description: step.title ?? "")
    }

    private mutating func draft(
        choices step: SurveyDesign.Step, type: ResultType, in place: DraftList
    ) throws(DesignFailure) {
        let list = try ensureSubList(.choices, of: place, key: step.key)
        try ensureColumn(
            step.key, .text, role: .answer, in: list.name, resultType: type,
            maxLength: Self.defaultTextLength, description: step.title ?? "")
        if step.asksForOtherText {
            try ensureColumn(
                OtherText.columnName(for: step.key), .text, role: .otherText, in: list.name,
                maxLength: Self.defaultTextLength, description: "Optional text provided by respondent")
        }
    }

    private mutating func draft(group step: SurveyDesign.Step, in place: DraftList) throws(DesignFailure) {
        guard let steps = step.steps else { throw .noSteps(key: step.key) }
        guard let parent = catalog[place.name] else { throw .subListNotAdded(key: step.key) }
        try draft(
            DraftList(name: parent.name + step.key, kind: .group, parent: parent, stepKey: step.key),
            steps: steps)
    }

    private mutating func draft(
        task step: SurveyDesign.Step, columns: [ResultType.TaskColumn], in place: DraftList
    ) throws(DesignFailure) {
        let list = try ensureSubList(.task, of: place, key: step.key)
        for column in columns {
            try ensureColumn(
                column.name, column.type, role: .answer, in: list.name, description: step.title ?? "")
        }
    }

    private func refuseDuplicates(in steps: [SurveyDesign.Step]) throws(DesignFailure) {
        var seen: Set<String> = []
        var twice: [String] = []
        for step in steps where !seen.insert(step.key.lowercased()).inserted {
            if !twice.contains(step.key) { twice.append(step.key) }
        }
        if !twice.isEmpty { throw .duplicateKeys(twice) }
    }

    private mutating func ensureSubList(
        _ kind: ListKind, of place: DraftList, key: String
    ) throws(DesignFailure) -> ListDefinition {
        guard let parent = catalog[place.name] else { throw .subListNotAdded(key: key) }
        let sub = DraftList(name: parent.name + key, kind: kind, parent: parent, stepKey: key)
        try ensure(sub)
        guard let list = catalog[sub.name] else { throw .listNotCreated(sub.name) }
        return list
    }

    /// A List with this name may already exist for another reason, for example an activity named like another
    /// activity's step. As in the deployed server, it is shared and gets the missing foreign key.
    private mutating func ensure(_ place: DraftList) throws(DesignFailure) {
        if catalog[place.name] == nil {
            let title = (place.parent?.title).map { $0 + Caption.capitalized(place.stepKey ?? "") }
            catalog[place.name] = ListDefinition(
                id: nil, name: place.name, title: title ?? place.name, kind: place.kind,
                parent: place.parent?.name, columns: [])
        }
        if let parent = place.parent {
            try ensureColumn(parent.foreignKeyName, .integer, role: .foreignKey, in: place.name)
        }
    }

    private mutating func ensureColumn(
        _ name: String, _ type: ColumnType, role: ColumnRole, in listName: String,
        resultType: ResultType? = nil, maxLength: Int? = nil, description: String = ""
    ) throws(DesignFailure) {
        guard var list = catalog[listName] else { throw .listNotCreated(listName) }
        let limit = type == .text ? maxLength : nil
        let folded = name.lowercased()
        if Self.integerNames.contains(folded) { throw .typeChange(key: name) }
        if let index = list.columns.firstIndex(where: { $0.foldedName == folded }) {
            guard list.columns[index].type == type else { throw .typeChange(key: name) }
            list.columns[index].maxLength = Self.wider(list.columns[index].maxLength, limit)
        } else {
            guard !name.isEmpty, !Self.platformNames.contains(folded),
                !name.unicodeScalars.contains("\0")
            else { throw .notApplicable }
            guard list.columns.count < Self.columnCountMax else {
                throw .tooManyColumns(list: list.name, most: Self.columnCountMax)
            }
            let number = (list.columns.last?.number ?? 0) + 1
            list.columns.append(
                ColumnDefinition(
                    name: name, type: type, maxLength: limit, role: role, resultType: resultType,
                    description: description, number: number))
        }
        catalog[listName] = list
    }

    /// Nil means no limit, which is the widest.
    private static func wider(_ one: Int?, _ other: Int?) -> Int? {
        guard let one, let other else { return nil }
        return max(one, other)
    }

    private static func textLength(_ designed: Int?) -> Int? {
        guard let designed else { return defaultTextLength }
        return (1...defaultTextLength).contains(designed) ? designed : nil
    }
}
