import Access
import HTTP
import SQLStore
import Support
import Tables
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// A study with two sites and the answers of three participants: 1 at Harbor County, 2 at Northwood, 3 at none. Each text
/// answer and each original response is a word that only this participant has.
///
/// The reader is a coordinator at Harbor County and nothing else; the editor reads the whole study.
struct SitedData: Sendable {
    static let words = ["CANARYHARBOR", "CANARYNORTH", "CANARYNONE"]
    /// What nobody at Harbor County may read.
    static let foreign = words.dropFirst() + ["Northwood"]

    let pages: PageSite
    let scripts: LabKeySite
    let harbor: StudySite
    let north: StudySite
    /// The survey, and the List of its choices.
    let survey: RequestedList
    let choices: RequestedList

    var site: TestSite { pages.site }

    init() async throws {
        pages = try await PageSite()
        scripts = LabKeySite(pages: pages)
        for _ in Self.words { try await pages.sample("OtherOption", "1") }
        let channel = pages.site.world.channel.id
        let catalog = try await pages.site.store.read { [pages] in
            try pages.feature.intake.lists.catalog(of: channel, $0)
        }
        survey = try RequestedList(try #require(catalog["OtherOption"]?.id), in: catalog)
        choices = try RequestedList(try #require(catalog["OtherOptionMixedMultiple"]?.id), in: catalog)
        harbor = try await pages.site.addStudySite("HC", "Harbor County")
        north = try await pages.site.addStudySite("NW", "Northwood")
        try await mark(catalog)
        try await pages.site.employ(.reader, only: [(.coordinator, harbor), (.editor, harbor)])
    }

    private func mark(_ catalog: ListCatalog) async throws {
        try await site.store.write { [harbor, north] transaction in
            for (index, word) in Self.words.enumerated() {
                let id = index + 1
                for list in catalog.all {
                    guard let table = list.id?.tableName else { continue }
                    for column in list.columns where column.type == .text {
                        try transaction.run(
                            """
                            update \(identifier: table) set \(identifier: column.physicalName) = \(word)
                            where participant_id = \(id)
                            """)
                    }
                }
                try transaction.run(
                    "update responses set language = \(word) where participant_id = \(id)")
                let place = [harbor.id, north.id, nil][index]
                try transaction.run(
                    """
                    update participants set site_id = \(place), enrollment_site_id = \(place) where id = \(id)
                    """)
            }
        }
    }

    func get(_ path: String, as someone: TestUser = .reader) async throws -> ClientResponse {
        try await site.get(PageSite.study + path, as: someone)
    }

    func post(
        _ path: String, _ form: [(String, String)] = [], as someone: TestUser = .reader
    ) async throws -> ClientResponse {
        try await site.post(PageSite.study + path, form, as: someone)
    }

    func keys(of participant: Int, in list: RequestedList) async throws -> [Int64] {
        try await site.store.read {
            try $0.rows(
                "select key from \(identifier: list.id.tableName) where participant_id = \(participant) order by key"
            ) { try $0[0] }
        }
    }
}
