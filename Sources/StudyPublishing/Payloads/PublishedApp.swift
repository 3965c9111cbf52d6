import SQLStore
import Studies
import Vocabulary

/// The documents of an app, with the encoded responses.
public struct PublishedApp: Sendable {
    /// The available languages, English first.
    public let languages: [LanguageTag]
    /// The newest versions of the app.
    public let versions: AppVersions
    /// The address for feedback about the app and questions; empty if there is none.
    public let feedbackEmail: String
    public let contactEmail: String
    /// The digests of the images and PDFs in its responses.
    let files: Set<String>
    private let payloads: [PayloadKey: EncodedPayload]

    private struct PayloadKey: Hashable {
        let name: AppPayloadName
        let language: LanguageTag
    }

    /// Returns the language for a response: the best match for the requested language, otherwise English.
    public func language(for wanted: LanguageTag?) -> LanguageTag {
        wanted?.match(among: languages) ?? .english
    }

    /// Returns the `gatewayInfo` response.
    public func gateway(in language: LanguageTag) -> EncodedPayload {
        payloads[PayloadKey(name: .gateway, language: language)]
            ?? payloads[PayloadKey(name: .gateway, language: .english)] ?? GatewayPayload.empty
    }

    /// Returns the `termsPolicy` response.
    public func terms(in language: LanguageTag) -> EncodedPayload {
        payloads[PayloadKey(name: .terms, language: language)]
            ?? payloads[PayloadKey(name: .terms, language: .english)] ?? AppTerms.none
    }

    /// An app without documents.
    public static let silent = PublishedApp()

    private init() {
        languages = [.english]
        versions = AppVersions()
        feedbackEmail = ""
        contactEmail = ""
        files = []
        payloads = [:]
    }

    /// Loads the documents of an app.
    init(_ folder: FolderID, _ transaction: borrowing Transaction) throws {
        let contents = AppDocumentRepository(of: folder)
        let properties = try contents.document(AppProperties.self, transaction).value
        languages = properties.allLanguages
        feedbackEmail = properties.feedbackEmail
        contactEmail = properties.contactEmail
        versions = try contents.document(AppVersions.self, transaction).value
        files = try PublicFiles.digests(of: folder, transaction)
        payloads = Dictionary(
            try PublishedAppRepository.payloads(of: folder, transaction).map { name, language, payload in
                (PayloadKey(name: name, language: language), payload)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Loads the documents of all apps that have any.
    static func all(_ transaction: borrowing Transaction) throws -> [FolderID: PublishedApp] {
        var apps: [FolderID: PublishedApp] = [:]
        for folder in try PublishedAppRepository.folders(transaction) {
            apps[folder] = try PublishedApp(folder, transaction)
        }
        return apps
    }
}
