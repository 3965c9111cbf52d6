import PortalUI

/// What the pages of an import say.
struct ImportWords: Sendable {
    /// The title of the upload page, such as `Import sites`.
    let title: String
    /// A sentence on the upload page about what is imported; empty for a clear title.
    var introduction = ""
    /// What the file contains: its columns and lines.
    let instructions: String
    /// What a file has lines for, such as `One line for each site`.
    let eachLine: String
    /// What an entry of the file is about, which has one change at most.
    let entry: CountedNoun
    /// What is counted as changed.
    let item: CountedNoun
    /// The verb of the button, and what it has done: `Import`, `imported`.
    let verb: (infinitive: String, participle: String)
    /// What happens after the changes were saved, or empty.
    var aftermath = ""
    /// The hint at the reason, which is then required; nil to ask for none.
    var reasonHint: String?
    /// The columns of the table with the changes, after the line.
    let headings: [String]

    var purpose: String {
        (introduction.isEmpty ? "" : introduction + " ") + "You review the changes before they're saved."
    }

    /// What to say if the changes are no longer those that were reviewed.
    var outdated: String {
        "Some \(item.many) changed since you opened this page. Review the changes again."
    }

    func label(_ count: Int) -> String { "\(verb.infinitive) \(item.counted(count))" }
    func done(_ count: Int) -> String { "\(item.counted(count)) \(verb.participle)." }

    /// Describes the changes of a plan: the entries, and the items if they are something else.
    func summary(of plan: ImportPlan<some ImportChange>) -> [DescriptionItem] {
        var counts = [("\(item.manyAtStart) to \(verb.infinitive.lowercased())", plan.itemCount)]
        if entry != item { counts.insert(("\(entry.manyAtStart) with changes", plan.changes.count), at: 0) }
        counts.append(("\(entry.manyAtStart) without changes", plan.unchangedCount))
        counts.append(("Problems", plan.problems.count))
        return counts.map { DescriptionItem($0, LinkedText(NumberFormat.integer($1))) }
    }
}

/// A noun for one and for several things.
struct CountedNoun: Sendable, Hashable {
    let one: String
    let many: String

    init(_ one: String, _ many: String) {
        self.one = one
        self.many = many
    }

    var manyAtStart: String { many.prefix(1).uppercased() + many.dropFirst() }

    /// Returns the number with the noun: "1 site", "1,204 sites".
    func counted(_ count: Int) -> String { NumberFormat.counted(count, one, many) }
}

/// What the user chooses when uploading a file.
struct ImportChoice: Sendable {
    /// The name of the field.
    let name: String
    let label: String
    /// The option that applies unless the user chooses another.
    let standard: SelectOption
    let others: [SelectOption]

    var options: [SelectOption] { [standard] + others }

    /// Returns the option with a value, or the standard one.
    func option(_ value: String?) -> SelectOption { others.first { $0.value == value } ?? standard }

    /// The parameter with a chosen value in URLs and forms; none for the standard one.
    func parameters(_ value: String) -> [(String, String)] {
        value == standard.value ? [] : [(name, value)]
    }
}
