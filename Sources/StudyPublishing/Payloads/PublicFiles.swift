import JSON
import SQLStore
import Studies
import Vocabulary

/// The images and PDFs whose addresses appear in responses. Only these files can be fetched without credentials.
enum PublicFiles {
    /// Returns the digests of the files in the responses of a publication.
    static func digests(
        of publication: Publication, _ design: DesignSnapshot, in channel: ChannelState,
        _ transaction: borrowing Transaction
    ) throws -> Set<String> {
        let named = try named(by: design, isLaunched: publication.stage == .launched)
        if try publication.publishedAt <= FolderFileRepository.namedUntil(transaction) { return named }
        return named.intersection(try FolderFileRepository.listed(in: channel.studyFolder, transaction))
    }

    /// Returns the digests of the files in the responses of an app.
    static func digests(of app: FolderID, _ transaction: borrowing Transaction) throws -> Set<String> {
        let contents = AppDocumentRepository(of: app)
        let pages = try contents.document(AppPages.self, transaction).value.pages
        let resources = try contents.document(AppResources.self, transaction).value.resources
        var named = Set(pages.compactMap(\.image?.digest))
        for resource in resources where resource.content == .pdf {
            named.formUnion(resource.papers.values.map(\.digest))
        }
        return named.isEmpty
            ? named : named.intersection(try FolderFileRepository.listed(in: app, transaction))
    }

    private static func named(by design: DesignSnapshot, isLaunched: Bool) throws -> Set<String> {
        var named: Set<String> = []
        if let thumbnail = try design.only(BasicInformation.self)?.thumbnail {
            named.insert(thumbnail.digest)
        }
        for page in try design.only(StudyOverview.self)?.pages ?? [] {
            if let image = page.image { named.insert(image.digest) }
        }
        guard isLaunched else { return named }
        for (_, resource) in try design.all(Resource.self) where resource.content == .pdf {
            named.formUnion(resource.papers.values.map(\.digest))
        }
        return named
    }
}

extension DesignSnapshot {
    /// Returns the digests of all images and PDFs in the app's documents.
    func fileDigests() throws -> Set<String> {
        var digests: Set<String> = []
        for document in documents where document.state == .active {
            StudyFile.collectDigests(in: try JSONTree.parse(document.body), into: &digests)
        }
        return digests
    }
}
