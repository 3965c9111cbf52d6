import Vocabulary

/// The categories that apps use to filter their list of studies.
///
/// Android has a filter switch for each of these names, so they are sent unchanged.
public enum StudyCategory {
    /// The names shown on pages.
    public static let names = DesignTexts.english.categories

    /// Returns the name sent to apps for a language. A name that is not in the list is returned unchanged.
    public static func name(_ name: String, in language: LanguageTag) -> String {
        names.firstIndex(of: name).map { DesignTexts.texts(for: language).categories[$0] } ?? name
    }
}
