import Access
import DesignEditing
import Vocabulary

/// The addresses of the languages of a design, next to their patterns.
extension StudyDesignerPaths {
    static let languagesSuffix = "/design/languages"
    static let languages = study + languagesSuffix
    static let language = languages + "/{language}"
    static let languageTable = language + "/texts.csv"
    static let languageExchange = language + "/texts.xlf"
    static let languageRemoval = language + "/removal"
    static let languageMark = language + "/mark"
    static let confirmations = language + "/confirmations"
    static let imports = language + "/imports"
    static let translationImport = imports + "/{import:int}"

    static func languages(_ channel: Channel) -> String { design(channel) + "/languages" }

    static func language(_ language: LanguageTag, _ channel: Channel) -> String {
        "\(languages(channel))/\(language)"
    }

    static func translationImport(
        _ id: Int64, _ language: LanguageTag, _ channel: Channel
    ) -> String { "\(self.language(language, channel))/imports/\(id)" }
}
