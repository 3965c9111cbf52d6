import Vocabulary

/// The English texts from which translations were made, where it isn't the text with which a revision saved them first.
///
/// A translation that is copied or imported after its English text changed is as outdated as it was.
struct TranslationSources {
    /// A translation at a place of a document.
    struct Place: Hashable {
        let holder: TextOwner
        let path: String
        let language: LanguageTag
        let translation: String
    }

    let english: [Place: String]

    /// Creates them from stored rows.
    init(_ rows: [(Place, String)]) {
        english = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the outdated translations of texts, from those that the revisions of their documents show.
    func correcting(_ stale: [StaleTranslation], of texts: [DesignText]) -> [StaleTranslation] {
        guard !english.isEmpty else { return stale }
        let known = texts.flatMap { text in
            text.text.languages.compactMap { language in
                english[Place(text, language)].map {
                    StaleTranslation(text: text, language: language, previousEnglish: $0)
                }
            }
        }
        let places = Set(known.map(\.id))
        return stale.filter { !places.contains($0.id) } + known.filter(\.isOutdated)
    }
}

extension TranslationSources.Place {
    init(_ text: DesignText, _ language: LanguageTag) {
        self.init(
            holder: text.holder, path: text.path.text, language: language, translation: text.text[language])
    }
}

extension StaleTranslation {
    /// Whether the English text is another one than that from which the translation was made.
    fileprivate var isOutdated: Bool {
        previousEnglish != text.text.english && !text.text.english.isEmpty
    }
}

extension TextOwner {
    /// The document; nil for a notification or a text of an app.
    var document: DocumentID? {
        guard case .document(let document, _) = self else { return nil }
        return document
    }
}
