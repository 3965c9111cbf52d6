import Access
import HTTP
import PortalUI
import Studies

/// Whose languages are looked at, a study's or an app's: where their pages are, and where each text is edited.
struct LanguageOwner: Sendable {
    /// What the words of the pages call it.
    let noun: String
    /// The address of the list of languages.
    let home: String
    private let page: @Sendable (TextGroup) -> String
    private let field: @Sendable (DesignText, LanguageTag) -> String

    /// The languages of a study.
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

    /// The languages of an app.
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
                let name = text.path.members.last?.name ?? ""
                return AppPaths.resource(ItemID(item), app) + "?lang=\(language)#" + FieldID.control(name)
            case .app(let kind):
                return AppPaths.page(of: kind, app) + "?lang=\(language)#" + FieldID.control(text.field)
            case .document: return ""
            }
        }
    }

    func language(_ language: LanguageTag) -> String { "\(home)/\(language)" }
    func translationImport(_ id: Int64, _ language: LanguageTag) -> String {
        "\(self.language(language))/imports/\(id)"
    }
    func address(of group: TextGroup) -> String { page(group) }
    /// The field in which a text is translated.
    func address(of text: DesignText, in language: LanguageTag) -> String { field(text, language) }
}

/// The language that someone chose to add, from the list or by its tag.
struct LanguageChoice {
    let chosen: String
    let typed: String

    init(_ form: Form) { (chosen, typed) = (form["language"] ?? "", form["tag"] ?? "") }

    /// The input that is meant by what is wrong.
    var field: String { typed.isEmpty ? "language" : "tag" }

    /// The language.
    ///
    /// - Throws: ``Access/InvalidInput`` with what is wrong.
    func language() throws -> LanguageTag {
        let text = typed.isEmpty ? chosen : typed
        if text.isEmpty { throw InvalidInput(field, "Choose a language or enter its tag") }
        guard let language = LanguageTag(text) else {
            throw InvalidInput(field, "\(text) is no language tag. Enter one like es, pt-BR or zh-Hant")
        }
        return language
    }
}
