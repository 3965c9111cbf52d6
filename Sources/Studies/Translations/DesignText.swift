import Vocabulary

/// A text of a design or app for participants, with its location.
public struct DesignText: Hashable, Sendable {
    /// The document or notification that contains it.
    public let holder: TextOwner
    /// The title of the owner in lists; empty if there is only one of its kind.
    public let title: String
    /// The path within the owner.
    public let path: TextPath
    /// The text in all its languages.
    public let text: LocalizedText
    /// Whether it contains HTML.
    public let isRich: Bool
    /// Whether it describes PDFs: they have translations, but not in files for translators.
    public var isFile = false

    /// The ID in files for translators, such as `12:steps[s3].text`.
    public var id: String { "\(holder.name):\(path.text)" }

    /// The group in which lists show it.
    public var group: TextGroup { holder.group }

    /// The page of the designer on which it is edited; nil if it is not part of a design.
    public var page: DesignPage? {
        guard case .document(let document, let kind) = holder else { return nil }
        return DesignPage(
            section: kind.section, document: kind.section.isList ? document : nil, part: path.place.part)
    }

    /// The name of its field on that page, or on the page of the app's document.
    public var field: String {
        guard isFile else { return path.place.field }
        return path.text.hasSuffix("papers") ? String(path.text.dropLast()) : "paper"
    }

    /// Returns whether a problem is about the text.
    ///
    /// If an item of a document has its own page, rules name its field without the list.
    func isPlace(of problem: Problem) -> Bool {
        let place = path.place
        if problem.page.part == place.part { return problem.field == place.field }
        guard case .item(let item) = problem.page.part, place.part == .main else { return false }
        return place.field.hasSuffix("[\(item)].\(problem.field)")
    }
}

/// A translation made from an earlier English text.
public struct StaleTranslation: Hashable, Sendable {
    /// The text.
    public let text: DesignText
    /// The language of the translation.
    public let language: LanguageTag
    /// The English text from which the translation was made.
    public let previousEnglish: String

    /// An ID that changes when the translation or its English text changes.
    public var id: String { "\(text.id)@\(language)@\(text.digest(with: language).prefix(16))" }

    /// Whether participants consent to the text, so that outdated translations prevent publishing.
    public var isConsent: Bool {
        guard case .document(_, let kind) = text.holder else { return false }
        return kind.isConsent
    }
}

/// The progress of translating a design or an app into one language.
public struct TranslationProgress: Hashable, Sendable {
    /// The language.
    public let language: LanguageTag
    /// All texts with an English form, in the order of the menu, without files.
    public let texts: [DesignText]
    /// The translations whose English text changed later, with those of files.
    public let stale: [StaleTranslation]

    /// Creates the progress of a language from the texts of a design.
    public init(_ language: LanguageTag, of texts: [DesignText], stale: [StaleTranslation]) {
        self.language = language
        self.texts = texts.filter { !$0.text.english.isEmpty && !$0.isFile }
        self.stale = stale.filter { $0.language == language }
    }

    /// Returns the outdated translation with an ID (``StaleTranslation/id``); nil if either of its texts changed.
    public func confirmable(_ id: String?) -> DesignText? { stale.first { $0.id == id }?.text }

    /// The texts without a translation.
    public var missing: [DesignText] { texts.filter { $0.text[language].isEmpty } }

    /// Returns the progress of one group.
    public func within(_ group: TextGroup) -> TranslationProgress {
        TranslationProgress(
            language, of: texts.filter { $0.group == group }, stale: stale.filter { $0.text.group == group })
    }

    /// The number of translated texts.
    public var written: Int { texts.count { !$0.text[language].isEmpty } }
}
