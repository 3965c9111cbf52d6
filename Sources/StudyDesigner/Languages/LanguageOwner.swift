import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import Vocabulary

/// The study or app of the languages, with the addresses of their pages and of each text's field.
struct LanguageOwner: Sendable {
    /// The noun on pages.
    let noun: String
    /// The address of the list of languages.
    let home: String
    private let page: @Sendable (TextGroup) -> String
    private let field: @Sendable (DesignText, LanguageTag) -> String

    /// Creates the owner of a study's languages.
    init(_ channel: Channel) {
        noun = "study"
        home = StudyDesignerPaths.languages(channel)
        let notifications = FolderPaths.of(channel) + NotificationOwner.suffix
        page = { group in
            if case .section(let section) = group { return StudyDesignerPaths.section(section, channel) }
            return notifications
        }
        field = { text, language in
            if case .notification(let id) = text.holder { return "\(notifications)/\(id)" }
            return text.page.map {
                StudyDesignerPaths.address(of: $0, field: text.field, language: language, channel)
            }
                ?? ""
        }
    }

    /// Creates the owner of an app's languages.
    init(_ app: AppFolder) {
        noun = "app"
        home = FolderPaths.of(app) + AppPaths.languages
        let notifications = FolderPaths.of(app) + NotificationOwner.appSuffix
        page = { group in
            if case .app(let kind) = group { return AppPaths.page(of: kind, app) }
            return notifications
        }
        field = { text, language in
            switch text.holder {
            case .notification(let id): return "\(notifications)/\(id)"
            case .app(.resources):
                let item = text.path.firstItem ?? ""
                let name = text.isFile ? "paper" : text.path.members.last?.name ?? ""
                return AppPaths.resource(ItemID(item), app) + Self.checked(language) + FieldID.control(name)
            case .app(let kind):
                return AppPaths.page(of: kind, app) + Self.checked(language) + FieldID.control(text.field)
            case .document: return ""
            }
        }
    }

    /// Returns the query of a form that lists what is outdated in a language, and the start of a fragment.
    private static func checked(_ language: LanguageTag) -> String { "?check=1&lang=\(language)#" }

    func language(_ language: LanguageTag) -> String { "\(home)/\(language)" }
    func translationImport(_ id: Int64, _ language: LanguageTag) -> String {
        "\(self.language(language))/imports/\(id)"
    }
    func address(of group: TextGroup) -> String { page(group) }
    /// Returns the address of the field to translate a text.
    func address(of text: DesignText, in language: LanguageTag) -> String { field(text, language) }
}

/// The language to add, selected from the list or entered as a tag.
struct LanguageChoice {
    let chosen: String
    let typed: String

    init(_ form: Form) { (chosen, typed) = (form["language"] ?? "", (form["tag"] ?? "").trimmed) }

    /// The input of a problem.
    var field: String { typed.isEmpty ? "language" : "tag" }

    /// Returns the language.
    ///
    /// - Throws: ``Access/InvalidInput`` if it is missing or invalid.
    func language() throws -> LanguageTag {
        let text = typed.isEmpty ? chosen : typed
        if text.isEmpty { throw InvalidInput(field, "Choose a language or enter its tag") }
        guard let language = LanguageTag(text) else {
            throw InvalidInput(field, "\(text) is not a language tag. Enter one such as es, pt-BR or zh-Hant")
        }
        return language
    }
}
