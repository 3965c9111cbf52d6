/// A text of a design or of an app that participants see, with its place.
public struct DesignText: Hashable, Sendable {
    /// What it is saved with.
    public let holder: TextOwner
    /// What lists show for the holder; empty where there is only one of its kind.
    public let title: String
    /// Where in the holder it is.
    public let path: TextPath
    /// The text, in every language that it was written in.
    public let text: LocalizedText
    /// Whether it holds HTML.
    public let isRich: Bool

    /// The ID in files for translators, such as `12:steps[s3].text`.
    public var id: String { "\(holder.name):\(path.text)" }

    /// Where lists show it.
    public var group: TextGroup { holder.group }

    /// The page of the design on which it is edited; nil for what is no part of the design.
    public var page: DesignPage? {
        guard case .document(let document, let kind) = holder else { return nil }
        return DesignPage(
            section: kind.section, document: kind.section.isList ? document : nil, part: path.place.part)
    }

    /// The name of its field on that page.
    public var field: String { path.place.field }

    /// Whether a problem is about the text.
    ///
    /// Rules name an item of a document that has one page by itself, its field without the list.
    func isPlace(of problem: Problem) -> Bool {
        let place = path.place
        if problem.page.part == place.part { return problem.field == place.field }
        guard case .item(let item) = problem.page.part, place.part == .main else { return false }
        return place.field.hasSuffix("[\(item)].\(problem.field)")
    }
}

/// A translation that was written for another English text than the present one.
public struct StaleTranslation: Hashable, Sendable {
    /// The text.
    public let text: DesignText
    /// The language of the translation.
    public let language: LanguageTag
    /// The English text for which the translation was written.
    public let previousEnglish: String

    /// Names the translation together with its English text: when either changes, the name is another one.
    public var id: String { "\(text.id)@\(language)@\(text.digest(with: language).prefix(16))" }

    /// Whether participants consent to the text, so that outdated translations prevent publishing.
    public var isConsent: Bool {
        guard case .document(_, let kind) = text.holder else { return false }
        return kind.isConsent
    }
}

/// How far the texts of a design or of an app are in one language.
public struct TranslationProgress: Hashable, Sendable {
    /// The language.
    public let language: LanguageTag
    /// Every text that has an English form, in the order of the menu.
    public let texts: [DesignText]
    /// Translations whose English text changed later.
    public let stale: [StaleTranslation]

    /// The standing of a language among a design's texts.
    public init(_ language: LanguageTag, of texts: [DesignText], stale: [StaleTranslation]) {
        self.language = language
        self.texts = texts.filter { !$0.text.english.isEmpty }
        self.stale = stale.filter { $0.language == language }
    }

    /// The texts without a translation.
    public var missing: [DesignText] { texts.filter { $0.text[language].isEmpty } }

    /// The same of one group alone.
    public func within(_ group: TextGroup) -> TranslationProgress {
        TranslationProgress(
            language, of: texts.filter { $0.group == group }, stale: stale.filter { $0.text.group == group })
    }

    /// How many texts are written.
    public var written: Int { texts.count { !$0.text[language].isEmpty } }
}
