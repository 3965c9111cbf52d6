import Access
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Vocabulary
import WebAccess

/// The addresses that apps and response servers read published studies from.
public struct StudyMetadataController: Sendable {
    private let studies: PublishedStudies
    let store: Store
    let bodies = PayloadBodies()
    private let send: SendAppFeedback

    /// The addresses over what is published; `store` supplies previous versions, pictures and papers, and `send` passes
    /// on what people write.
    public init(studies: PublishedStudies, store: Store, send: @escaping SendAppFeedback) {
        self.studies = studies
        self.store = store
        self.send = send
    }

    /// The routes. Paths are not case-sensitive, because apps use either spelling.
    public var routes: [SiteRoute] {
        [
            route(.studyList, studyList),
            route(.study, study),
            route(.studyInfo, studyInfo),
            route(.resources, resources),
            route(.eligibilityConsent, eligibilityConsent),
            route(.consentDocument, later: consentDocument),
            route(.activityList, activityList),
            route(.studyDashboard, studyDashboard),
            route(.activity, later: activity),
            route(.studyUpdates, studyUpdates),
            route(
                .participantProperties, later: PropertyListHandler(studies: studies, store: store).answer),
            SiteRoute.anyone(.get, "/StudyMetaData/images/{file}", responder: .callback(file))
                .described(as: .picture),
            SiteRoute.anyone(.get, "/StudyMetaData/papers/{file}", responder: .callback(file))
                .described(as: .pdf),
            SiteRoute.app(
                .get, "/StudyMetaData/ping", ignoresCase: true, refusing: Self.pinged
            ) { _, _ in Self.pong }.described(as: .ping),
            route(.notifications, later: notifications),
        ] + AppMetadataController(studies: studies, bodies: bodies).routes
            + AppFeedbackController(studies: studies, send: send).routes
    }

    private func route(
        _ operation: Operation, _ handler: @escaping @Sendable (MetadataRequest) -> Response
    ) -> SiteRoute {
        SiteRoute.app(
            .get, "/StudyMetaData/\(operation.name)", ignoresCase: true, refusing: Self.refuse
        ) { request, credential in
            handler(MetadataRequest(request: request, credential: credential))
        }.described(as: operation)
    }

    private func route(
        _ operation: Operation,
        later handler:
            @escaping @Sendable (Request, AppCredential, @escaping @Sendable (Response) -> Void) -> Void
    ) -> SiteRoute {
        SiteRoute.app(
            .get, "/StudyMetaData/\(operation.name)", ignoresCase: true, refusing: Self.refuse,
            later: handler
        ).described(as: operation)
    }

    // MARK: Credentials

    private static let pong = Response.bytes(Array("It Works!".utf8), type: "application/json;charset=utf-8")

    /// Anyone who presents no credential may ask whether the service runs; a bad one is refused here too.
    @Sendable private static func pinged(_ refusal: AppAuthenticationError, _ request: Request) -> Response {
        refusal == .missing ? pong : refuse(refusal, request)
    }

    /// The original's filter answers before it looks at the language.
    @Sendable static func refuse(_ refusal: AppAuthenticationError, _ request: Request) -> Response {
        switch refusal {
        case .missing: MetadataFailure.noCredential.response(in: nil)
        case .unknown: MetadataFailure.badCredential.response(in: nil)
        }
    }

    // MARK: Studies

    @Sendable private func studyList(_ request: MetadataRequest) -> Response {
        guard let app = request.field("applicationId"), let organization = request.field("orgId") else {
            // The original sends no failure fields here.
            var response = MetadataFailure.missingParameter.response(in: request.language)
            for name in ["status", "title", "StatusMessage"] { response.headers[name] = nil }
            return response
        }
        let offered = studies.catalog.studies(of: AppID(app), organization: OrganizationID(organization))
            .filter { request.mayRead($0) && $0.platforms.contains(request.platform) }
        return StudyListPayload.encode(offered, in: request.language).response(to: request.request)
    }

    @Sendable private func study(_ request: MetadataRequest) -> Response {
        guard let id = request.parameter("studyId") else {
            return MetadataFailure.noRecord.response(in: request.language)
        }
        let found = studies.catalog.study(StudyID(id)).map { [$0] } ?? []
        return StudyListPayload.encode(found.filter(request.mayRead), in: request.language)
            .response(to: request.request)
    }

    @Sendable private func studyInfo(_ request: MetadataRequest) -> Response {
        answer(request) { study, language in bodies.response(study.info(in: language), to: request.request) }
    }

    @Sendable private func resources(_ request: MetadataRequest) -> Response {
        answer(request) { study, language in
            bodies.response(study.resources(in: language), to: request.request)
        }
    }

    @Sendable private func activityList(_ request: MetadataRequest) -> Response {
        answer(request) { study, language in
            bodies.response(study.activityList(for: request.platform, in: language), to: request.request)
        }
    }

    @Sendable private func studyDashboard(_ request: MetadataRequest) -> Response {
        answer(request) { study, language in
            bodies.response(study.dashboard(in: language), to: request.request)
        }
    }

    @Sendable private func studyUpdates(_ request: MetadataRequest) -> Response {
        guard request.parameter("studyId") != nil, let version = request.parameter("studyVersion") else {
            return MetadataFailure.missingUpdateParameter.response(in: request.language)
        }
        return answer(request) { study, _ in
            Version(version).map { study.updates(since: $0).response(to: request.request) }
        }
    }

    /// Answers about the study that a request names; what it does not offer, or not yet, is a 204.
    func answer(
        _ request: MetadataRequest, _ body: (PublishedStudy, LanguageTag) -> Response?
    ) -> Response {
        switch find(request) {
        case .failure(let refusal): refusal.failure.response(in: request.language)
        case .success(let study):
            body(study, study.language(for: request.language))
                ?? MetadataFailure.nothingPublished.response(in: request.language)
        }
    }

    struct RequestFailed: Error {
        let failure: MetadataFailure
    }

    func find(_ request: MetadataRequest) -> Result<PublishedStudy, RequestFailed> {
        guard let id = request.parameter("studyId").map({ StudyID($0) }) else {
            return .failure(RequestFailed(failure: .missingParameter))
        }
        let catalog = studies.catalog
        guard let study = catalog.study(id) else {
            let isKnown = catalog.contains(id, in: request.credential.organizationFolder)
            return .failure(RequestFailed(failure: isKnown ? .nothingPublished : .unknownStudy))
        }
        return request.mayRead(study) ? .success(study) : .failure(RequestFailed(failure: .unknownStudy))
    }

    // MARK: Activities

    /// The newest version of an activity comes from memory, previous ones from the database.
    @Sendable private func activity(
        _ httpRequest: Request, _ credential: AppCredential, _ respond: @escaping @Sendable (Response) -> Void
    ) {
        let request = MetadataRequest(request: httpRequest, credential: credential)
        let wanted = request.language
        guard let key = request.parameter("activityId"), let version = request.parameter("activityVersion")
        else { return respond(MetadataFailure.missingParameter.response(in: wanted)) }
        switch find(request) {
        case .failure(let refusal): respond(refusal.failure.response(in: wanted))
        case .success(let study) where !study.channel.status.isLaunched:
            respond(MetadataFailure.nothingPublished.response(in: wanted))
        case .success(let study):
            guard let version = Version(version) else {
                return respond(MetadataFailure.unknownActivity.response(in: wanted))
            }
            let language = study.language(for: wanted)
            let answer = study.activity(key, version, in: language)
            if let response = bodies.response(answer, to: httpRequest) { return respond(response) }
            store.submitRead(
                { try PublicationRepository.activity(key, version, of: study.channel.id, in: language, $0) },
                then: { respond(Self.response($0, to: httpRequest, in: wanted)) })
        }
    }

    /// What the database had, or the failure that its absence is.
    static func response(
        _ stored: Result<[UInt8]?, any Error>, to request: Request, in language: LanguageTag?,
        absent: MetadataFailure = .unknownActivity
    ) -> Response {
        switch stored {
        case .failure: MetadataFailure.fault.response(in: language)
        case .success(nil): absent.response(in: language)
        case .success(let bytes?): EncodedPayload(bytes).response(to: request)
        }
    }

    // MARK: Files

    /// Responds with an image or PDF by its digest, for anyone, while published content refers to it.
    ///
    /// The URL changes with the content, but withdrawn files must also disappear from caches.
    @Sendable private func file(_ request: Request, _ respond: @escaping @Sendable (Response) -> Void) {
        let (digest, catalog) = (String((request.parameters["file"]).prefix { $0 != "." }), studies.catalog)
        guard catalog.serves(file: digest) else { return respond(Self.noFile) }
        if request.holds(etag: "\"\(digest)\"") {
            return respond(Self.cached(Response(.notModified), digest))
        }
        store.submitRead(
            { try PublicationRepository.file(digest, servedBy: catalog, $0) },
            then: { respond(Self.file($0)) })
    }

    private static let noFile = Response(.notFound).with("cache-control", "no-store")

    private static func file(_ stored: Result<DesignFile?, any Error>) -> Response {
        switch stored {
        case .failure: Response(.internalServerError)
        case .success(nil): noFile
        case .success(let file?): cached(.bytes(file.bytes, type: file.mediaType), file.digest)
        }
    }

    private static func cached(_ response: Response, _ digest: String) -> Response {
        response.with("cache-control", "public, max-age=3600").with("etag", "\"\(digest)\"")
    }
}
