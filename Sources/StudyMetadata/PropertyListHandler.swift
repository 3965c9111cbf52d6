import Access
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

/// Answers response servers that ask for a study's participant properties, now or in a version.
struct PropertyListHandler: Sendable {
    let studies: PublishedStudies
    let store: Store

    /// The newest version comes from memory; others, with what was deactivated, from the database.
    @Sendable func answer(
        _ httpRequest: Request, _ credential: AppCredential, _ respond: @escaping @Sendable (Response) -> Void
    ) {
        let request = MetadataRequest(request: httpRequest, credential: credential)
        let language = request.language
        func refuse(_ message: MetadataFailure.Message) {
            respond(MetadataFailure.properties(message).response(in: language))
        }
        guard let id = request.parameter("studyId").map({ StudyID($0) }) else {
            return refuse(\.invalidInputs)
        }
        let catalog = studies.catalog
        guard let study = catalog.study(id) else {
            guard catalog.contains(id, in: credential.organizationFolder) else { return refuse(\.noStudy) }
            return respond(Self.nothing(of: id, nil, httpRequest))
        }
        guard request.mayRead(study) else { return refuse(\.noStudy) }
        guard let asked = request.parameter("studyVersion") else {
            return respond(
                study.properties?.response(to: httpRequest)
                    ?? Self.nothing(of: study.channel.studyID, study.publication.version, httpRequest))
        }
        guard let version = Version(asked), let publication = study.publication(version) else {
            return refuse(\.invalidVersion)
        }
        store.submitRead(
            { try PublicationRepository.properties(of: publication.id, $0) },
            then: { respond(Self.response($0, of: study, version, to: httpRequest, in: language)) })
    }

    private static func response(
        _ stored: Result<[UInt8]?, any Error>, of study: PublishedStudy, _ version: Version,
        to request: Request, in language: LanguageTag?
    ) -> Response {
        switch stored {
        case .failure: MetadataFailure.fault.response(in: language)
        case .success(nil): nothing(of: study.channel.studyID, version, request)
        case .success(let bytes?): EncodedPayload(bytes).response(to: request)
        }
    }

    private static func nothing(of study: StudyID, _ version: Version?, _ request: Request) -> Response {
        EncodedPayload(PublicationRepository.noProperties(of: study, version)).response(to: request)
    }
}
