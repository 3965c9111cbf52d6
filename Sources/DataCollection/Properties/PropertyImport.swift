import Access
import DataAccess
import PortalUI
import Responses
import SQLStore
import Studies
import WebAccess

/// The import of values of participant properties: a line for each token, a column for each property.
struct PropertyImport: ReviewedImport {
    /// The choice that a blank cell clears the value, which it otherwise keeps.
    private static let clearing = SelectOption("clear", "Clear the value")

    let delivery: PropertySchemaSync

    let place = ImportPlace(
        section: "/properties", sectionTitle: "Participant properties", path: "/properties/import",
        templatePath: "/properties/template.csv", fileName: "properties")
    let limits = ImportLimits(
        megabytes: 16, lines: 100_000, advice: "Import the rest in another file.", linesPerTransaction: 1_000)
    let choice: ImportChoice? = ImportChoice(
        name: "blanks", label: "Blank cells", standard: SelectOption("keep", "Keep the current value"),
        others: [Self.clearing])
    let uploads = PendingUploadRepository.properties
    let words = ImportWords(
        title: "Import properties", introduction: "Import values from another system by token.",
        instructions:
            "The first line contains the column names: \(PropertyDesign.tokenName), then the properties.",
        eachLine: "One line for each token", entry: CountedNoun("line", "lines"),
        item: CountedNoun("value", "values"), verb: ("Set", "set"),
        aftermath: "Apps get them with their next request.",
        reasonHint: "Where the values come from. Saved in the audit log. Don't name participants.",
        headings: ["Token", "Property", "Current value", "New value"])

    func prepare(_ channel: Channel) async { await delivery.refreshSchema(channel.id) }

    func obstacle(in channel: Channel, _ transaction: borrowing Transaction) throws -> EmptyState? {
        guard try PropertyRepository.all(of: channel.id, transaction).isEmpty else { return nil }
        return EmptyState(
            "No participant properties yet",
            "Add them to the study design under Participant properties, then publish the study.", icon: .tag)
    }

    func columns(in channel: Channel, _ transaction: borrowing Transaction) throws -> TableColumns {
        let properties = try PropertyRepository.all(of: channel.id, transaction)
        let known = properties.prefix(20).map(\.key).joined(separator: ", ")
        return TableColumns(
            [PropertyDesign.tokenName] + properties.map(\.key) + [PropertyTables.participantName],
            required: [],
            template: [PropertyDesign.tokenName] + properties.filter(\.isActive).map(\.key)
        ) { "The study has no property \($0). Its properties are \(known)." }
    }

    func plan(
        _ table: UploadedTable, choosing choice: String, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> ImportPlan<PropertyValuesChange> {
        let reader = PropertyLineReader(
            try PropertyRepository.all(of: grant.subject.id, transaction), in: table,
            clearsBlanks: choice == Self.clearing.value)
        var plan = ImportPlan<PropertyValuesChange>(table)
        let lines = reader.read(table, &plan)
        let holders = try TokenPropertyRepository().find(lines.map(\.holder), grant, transaction)
        for line in lines {
            guard let holder = holders[line.holder] else {
                plan.refuse(line.number, Self.unknown(line.holder))
                continue
            }
            guard plan.isFirst(line.number, with: "\(holder.row)", named: "token") else { continue }
            let changes = PropertyEditor.effective(line.changes, on: holder)
            plan.add(
                changes.isEmpty
                    ? nil : PropertyValuesChange(line: line.number, holder: holder, changes: changes))
        }
        return plan
    }

    private static func unknown(_ holder: TokenProperties.Selector) -> String {
        switch holder {
        case .token(let token): "This study has no token \(token)."
        case .row(let row), .participant(let row):
            "No participant \(row) of this study enrolled with a token."
        }
    }

    func rows(of change: PropertyValuesChange, for context: RequestContext) -> [[ImportCell]] {
        let (holder, showsTokens) = (change.holder, context.hasPermission(ManageTokens.self))
        let name =
            showsTokens
            ? PropertyPage.spaced(holder.token)
            : holder.participant.map { "Participant \($0)" } ?? "Token number \(holder.row)"
        return change.changes.map { property, value in
            [
                .identifier(name), .identifier(property.key),
                .text(property.shown(holder.value(of: property))),
                .newValue(property.shown(value)),
            ]
        }
    }

    func apply(
        _ changes: [PropertyValuesChange], from source: ImportSource, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        try PropertyValuesChange.write(changes, from: source, with: grant, transaction)
    }
}
