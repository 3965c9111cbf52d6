import Vocabulary

/// A term of the glossary in one language.
struct GlossaryTerm: Sendable {
    /// By which links reach it, the same in all languages.
    let id: String
    let title: String
    /// What it means, in a sentence.
    let meaning: String

    /// Reads the lines of the glossary: ID, English term and meaning, Spanish term and meaning.
    static func read(_ text: String, in language: PortalLanguage) throws(HelpFile.Problem) -> [GlossaryTerm] {
        var terms: [GlossaryTerm] = []
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 5 else {
                throw HelpFile.Problem(description: "glossary.tsv needs five fields in “\(line.prefix(60))”")
            }
            let first = language == .english ? 1 : 3
            terms.append(GlossaryTerm(id: fields[0], title: fields[first], meaning: fields[first + 1]))
        }
        return terms.sorted { $0.title.lowercased() < $1.title.lowercased() }
    }
}
