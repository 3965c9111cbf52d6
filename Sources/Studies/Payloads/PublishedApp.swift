import SQLStore

/// The documents of an app, with the bytes of its responses.
public struct PublishedApp: Sendable {
    /// The languages on offer, English first.
    public let languages: [LanguageTag]
    /// The newest versions of the app.
    public let versions: AppVersions
    /// Where feedback about the app and questions go; empty for nowhere.
    public let feedbackEmail: String
    public let contactEmail: String
    /// The pictures and papers that its answers name, by digest.
    let files: Set<String>
    private let answers: [PayloadKey: EncodedPayload]

    private struct PayloadKey: Hashable {
        let name: AppPayloadName
        let language: LanguageTag
    }

    /// The language in which someone is answered who asked for one, or for none.
    public func language(for wanted: LanguageTag?) -> LanguageTag {
        wanted?.match(among: languages) ?? .english
    }

    /// The `gatewayInfo` answer.
    public func gateway(in language: LanguageTag) -> EncodedPayload {
        answers[PayloadKey(name: .gateway, language: language)]
            ?? answers[PayloadKey(name: .gateway, language: .english)] ?? GatewayPayload.empty
    }

    /// The `termsPolicy` answer.
    public func terms(in language: LanguageTag) -> EncodedPayload {
        answers[PayloadKey(name: .terms, language: language)]
            ?? answers[PayloadKey(name: .terms, language: .english)] ?? AppTerms.none
    }

    /// An app without documents.
    public static let silent = PublishedApp()

    private init() {
        languages = [.english]
        versions = AppVersions()
        feedbackEmail = ""
        contactEmail = ""
        files = []
        answers = [:]
    }

    /// Reads the documents of an app.
    init(_ folder: FolderID, _ transaction: borrowing Transaction) throws {
        let contents = AppDocumentRepository(of: folder)
        let properties = try contents.document(AppProperties.self, transaction).value
        languages = properties.allLanguages
        feedbackEmail = properties.feedbackEmail
        contactEmail = properties.contactEmail
        versions = try contents.document(AppVersions.self, transaction).value
        files = try PublicFiles.digests(of: folder, transaction)
        answers = Dictionary(
            try transaction.rows(
                "select name, language, body from app_answers where app_folder_id = \(folder)"
            ) { row in
                (PayloadKey(name: try row[0], language: try row[1]), EncodedPayload(try row[2]))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Reads the documents of all apps that have any.
    static func all(_ transaction: borrowing Transaction) throws -> [FolderID: PublishedApp] {
        let folders = try transaction.rows(
            """
            select distinct d.app_folder_id from app_documents d join folders f on f.id = d.app_folder_id
            where f.trash_id is null order by d.app_folder_id
            """
        ) { try $0[0] as FolderID }
        var apps: [FolderID: PublishedApp] = [:]
        for folder in folders { apps[folder] = try PublishedApp(folder, transaction) }
        return apps
    }
}
