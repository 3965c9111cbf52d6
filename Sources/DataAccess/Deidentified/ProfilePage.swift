import Deidentification
import HTTP
import PortalUI
import Responses
import Tables
import Vocabulary

/// A profile: what happens to each column, and the form of an export.
struct ProfilePage {
    /// A column.
    struct Row {
        let name: String
        let place: String
        let flag: StateChip
        let field: String
        let options: [SelectOption]
        let chosen: String
        /// What happens, for users who don't decide.
        let words: String
        let now: String
        let then: String
        let label: String
        let error: String?
        /// The page on which its texts are reviewed; nil for other columns and users.
        let review: String?
    }

    let frame: Frame
    let address: String
    let exports: String
    let flagsAddress: String
    let profile: DeidentificationProfile
    let form: ProfileForm
    let problems: FormProblems
    let source: DeidentificationSource
    let preview: ProfilePreview
    let showsAll: Bool
    let mayChange: Bool
    /// Whether the user can look up who has a pseudonym.
    let mayLookUp: Bool
    let groups: SmallGroups?

    var rows: [Row] { shown.map(row) }

    private var shown: [SourceColumn] { showsAll ? source.columns : source.columns.filter(isChanged) }

    /// Whether a column isn't simply kept.
    private func isChanged(_ column: SourceColumn) -> Bool {
        column.flag.flag != .none || form.settings.transformation(of: column) != .keep
            || problems[ProfileForm.field(of: column)] != nil
    }

    /// How many columns aren't shown.
    var othersText: String {
        let count = source.columns.count - shown.count
        return count == 1 ? "1 other column is kept unchanged" : "\(count) other columns are kept unchanged"
    }

    var tabs: [Tab] {
        [
            Tab(
                "That change", to: address,
                count: NumberFormat.integer(source.columns.filter(isChanged).count),
                isCurrent: !showsAll),
            Tab(
                "All columns", to: address + "?show=all", count: NumberFormat.integer(source.columns.count),
                isCurrent: showsAll),
        ]
    }

    var formAddress: String { showsAll ? address + "?show=all" : address }

    /// The notice above everything: flags that no one has decided.
    var notice: Notice? { source.undecidedProblem.map { Notice(.warning, $0) } }

    /// Columns that can describe a participant together with others.
    var groupOptions: [SelectOption] {
        source.columns.filter { column in
            column.flag.flag != .none && form.settings.transformation(of: column) != .leaveOut
                && column.key != SourceColumn.received.key
        }.map { SelectOption($0.key, $0.title) }
    }

    /// What is known of the combinations; nil if they weren't counted.
    var groupsNotice: Notice? {
        guard let groups else { return nil }
        if groups.groups.isEmpty {
            return Notice(.note, "The smallest combination describes \(groups.smallest) participants.")
        }
        let count = NumberFormat.counted(
            groups.groups.count, "combination describes", "combinations describe")
        return Notice(
            .warning,
            "\(count) fewer than \(form.settings.groupSize) people, \(groups.participants) together. Use wider groups, leave a "
                + "column out, or leave out the values of small groups.")
    }

    let bases = ProfileBasis.allCases.map { SelectOption($0.rawValue, $0.title) }
    let formats = ArchiveFormat.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.hint) }

    private var checklist: [SafeHarbor.Line] { form.settings.checklist(of: source.columns) }

    /// The identifiers that can be in an export, with the columns.
    var presentIdentifiers: [SafeHarbor.Line] { checklist.filter { !$0.isAbsent } }

    var absentText: String {
        if source.undecidedProblem != nil {
            return "Confirm the flags of all columns to see which identifiers are absent."
        }
        let isMet = presentIdentifiers.isEmpty || form.settings.basis != .safeHarbor
        return
            "\(checklist.count - presentIdentifiers.count) of \(checklist.count) identifiers are absent, as far as flags "
            + "tell." + (isMet ? "" : " Safe Harbor is not met.")
    }

    private func row(_ column: SourceColumn) -> Row {
        let field = ProfileForm.field(of: column)
        let chosen = form.settings.transformations[column.key] ?? ProfileForm.standard
        let standard = SelectOption(
            ProfileForm.standard, "By the flag: \(form.settings.standard(column).title)")
        return Row(
            name: column.name, place: column.place, flag: .flag(column.flag.flag), field: field,
            options: [standard]
                + column.transformations.map { SelectOption($0.text, $0.title) },
            chosen: chosen, words: form.settings.transformation(of: column).title,
            now: preview.now[column.key] ?? "", then: preview.then[column.key] ?? "",
            label: "\(column.name) of \(column.place) in this export", error: problems[field],
            review: mayChange && form.settings.transformation(of: column) == .approved
                ? "\(address)/texts?\(PercentCoding.query([("column", column.key)]))" : nil)
    }
}
