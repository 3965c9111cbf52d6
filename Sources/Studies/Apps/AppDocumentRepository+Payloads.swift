import SQLStore
import Vocabulary

/// The name of a stored payload of an app.
package enum AppPayloadName: String, Sendable, SQLBindable, SQLReadable {
    /// The complete `gatewayInfo` response.
    case gateway
    /// The complete `termsPolicy` response.
    case terms
}

extension AppDocumentRepository {
    /// Encodes all payloads of the app in each of its languages.
    func encodePayloads(siteAddress: String, _ transaction: borrowing Transaction) throws {
        let properties = try document(AppProperties.self, transaction).value
        let gateway = GatewayPayload(
            pages: try document(AppPages.self, transaction).value,
            resources: try document(AppResources.self, transaction).value, siteAddress: siteAddress)
        let terms = try document(AppTerms.self, transaction).value
        try transaction.run("delete from app_answers where app_folder_id = \(app)")
        for language in properties.allLanguages {
            try keep(gateway.encode(in: language), .gateway, language, transaction)
            try keep(terms.encode(in: language), .terms, language, transaction)
        }
    }

    private func keep(
        _ bytes: [UInt8], _ name: AppPayloadName, _ language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into app_answers (app_folder_id, name, language, body)
            values (\(app), \(name), \(language), \(bytes))
            """)
    }
}
