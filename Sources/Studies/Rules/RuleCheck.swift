import Vocabulary

/// Collects the problems of one page while its fields are checked.
public struct RuleCheck {
    let page: DesignPage
    let context: RuleContext
    /// The prefix of field names, such as `response.`.
    var prefix = ""
    private(set) var problems: [Problem] = []

    init(page: DesignPage, context: RuleContext) {
        self.page = page
        self.context = context
    }

    init(_ section: Section, _ part: DesignPage.Part = .main, _ context: RuleContext) {
        self.init(
            page: DesignPage(section: section, document: section.isList ? context.document : nil, part: part),
            context: context)
    }

    mutating func add(
        _ weight: Problem.Severity, _ field: String, _ sentence: String, language: LanguageTag? = nil,
        kind: Problem.Kind = .rule
    ) {
        problems.append(
            Problem(
                page: page, field: prefix + field, language: language, weight: weight, kind: kind,
                sentence: sentence))
    }

    /// Adds a problem that prevents saving, unless the sentence is nil.
    public mutating func refuse(_ field: String, _ sentence: String?) {
        if let sentence { add(.refused, field, sentence) }
    }

    /// Adds a problem if a required value is missing.
    public mutating func require(_ condition: Bool, _ field: String, _ sentence: String) {
        if !condition { add(.incomplete, field, sentence, kind: .missing) }
    }

    /// Checks a text in one language; `ask` is the message if a required text is missing.
    mutating func text(_ text: String, _ field: String, limit: Int, ask: String? = nil) {
        if let ask { require(!text.isBlank, field, ask) }
        if text.count > limit {
            add(.refused, field, IdentifierRule.tooLong(text.count, limit: limit), kind: .tooLong)
        }
    }

    /// Checks a text for participants in English and in all other languages of the study.
    mutating func text(_ text: LocalizedText, _ field: String, limit: Int, ask: String? = nil) {
        if let ask { require(!text.english.isEmpty, field, ask) }
        for language in text.languages where text[language].count > limit {
            add(
                .refused, field, IdentifierRule.tooLong(text[language].count, limit: limit),
                language: language == .english ? nil : language, kind: .tooLong)
        }
        for language in context.languages where text[language].isEmpty && !text.english.isEmpty {
            add(
                .incomplete, field, "The \(language.englishName) text is missing",
                language: language, kind: .untranslated)
        }
    }

    /// Checks formatted text for participants. The limit applies to visible characters.
    mutating func rich(_ text: LocalizedText, _ field: String, limit: Int, ask: String? = nil) {
        self.text(text, field, limit: .max, ask: ask)
        for language in text.languages {
            let count = VisibleTextLength.count(in: text[language])
            guard count > limit else { continue }
            add(
                .refused, field, IdentifierRule.tooLong(count, limit: limit),
                language: language == .english ? nil : language, kind: .tooLong)
        }
    }

    /// Checks that a key is present, valid, unchanged since publication, and not used by one of `others`.
    mutating func key(
        _ reserved: ReservedKey, _ field: String, limit: Int, others: [RuleContext.KeyedPart], ask: String
    ) {
        let key = reserved.key
        require(!key.isEmpty, field, ask)
        if let own = context.published.key(of: reserved.item, in: reserved.scope), key.isEmpty {
            return refuse(field, "The key \(own.key) is published and cannot change. Enter it again")
        }
        if key.isEmpty { return }
        if let refusal = IdentifierRule.refusal(of: key, limit: limit) { return refuse(field, refusal) }
        if let other = others.first(where: { $0.key.lowercased() == key.lowercased() }) {
            return refuse(field, "\(key) is already the key of \(other.owner). Choose another")
        }
        refuse(field, context.published.refusal(of: reserved))
    }

    /// Runs the checks of a part whose fields have a common prefix.
    mutating func within(_ part: String, _ body: (inout RuleCheck) -> Void) {
        let outer = prefix
        prefix += part
        body(&self)
        prefix = outer
    }
}
