import Access
import Cryptography
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The set-up page of a study: collection, enrollment, and where the designs of surveys come from.
struct SetUpController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let key: SealingKey
    let update: ListUpdate
    private let sources = MetadataSourceRepository()

    init(siteMap: SiteMap, store: Store, key: SealingKey, update: ListUpdate) {
        self.siteMap = siteMap
        self.store = store
        self.key = key
        self.update = update
    }

    var routes: [SiteRoute] {
        [
            .get(Paths.setUp, requiring: SetUpStudy.self, use: show),
            .post(Paths.setUp, requiring: SetUpStudy.self, use: save),
            .post(Paths.update, requiring: SetUpStudy.self, async: updateLists),
        ]
    }

    private func show(
        _ visit: Visit, _ grant: Grant<SetUpStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(visit, grant, FormProblems(), transaction).render())
    }

    private func page(
        _ visit: Visit, _ grant: Grant<SetUpStudy>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> SetUpPage {
        let channel = grant.subject
        let effective = try sources.effective(for: channel.id, transaction)
        let refuses: Int? = try transaction.value(
            "select refuses_while_not_collecting from enrollment_settings where channel_id = \(channel.id)")
        let people: Int? = try transaction.value(
            "select count(*) from participants where channel_id = \(channel.id) and status = 0")
        let isOwn = effective.origin == channel.study.id
        return SetUpPage(
            frame: siteMap.frame(
                visit, "Study set-up", purpose: "What the response server needs to know of this study.",
                section: "/set-up"),
            address: Paths.setUp(channel), studyID: channel.studyID.text, isCollecting: channel.isCollecting,
            participants: Figures.whole(people ?? 0), refusesWhileNotCollecting: refuses == 1,
            source: effective.source, isInherited: !isOwn, problems: problems)
    }

    private func save(
        _ visit: Visit, _ grant: Grant<SetUpStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let form = visit.form
        let isCollecting = form["collection"] == "1"
        if channel.isCollecting, !isCollecting, form["stop"] != "1" {
            throw Invalid(
                "stop",
                "Response collection is disabled for this study. No data will be collected until it is enabled. "
                    + "Tick the box beside it to confirm.")
        }
        try ChannelRepository.setCollecting(isCollecting, with: grant, in: transaction)
        try transaction.run(
            """
            insert into enrollment_settings (channel_id, refuses_while_not_collecting)
            values (\(channel.id), \(form["refuse"] == "1"))
            on conflict (channel_id) do update set
                refuses_while_not_collecting = excluded.refuses_while_not_collecting
            """)
        try saveSource(form, grant, transaction)
        return visit.redirect(
            to: Paths.setUp(channel), saying: Flash(.success, "Configuration Saved"))
    }

    private func saveSource(
        _ form: Form, _ grant: Grant<SetUpStudy>, _ transaction: borrowing Transaction
    ) throws {
        let folder = grant.subject.study.id
        let former = try sources.effective(on: folder, transaction)
        let kind = form["source"] ?? "inherited"
        guard kind != "inherited" else {
            guard former.origin == folder else { return }
            try sources.remove(from: folder, transaction)
            try grant.record("metadata-source.change", ["source": .text("inherited")], in: transaction)
            return
        }
        let source = try self.source(kind, form, former.source)
        guard former.origin != folder || former.source != source else { return }
        try sources.set(source, on: folder, by: grant.actor.name, at: grant.now, transaction)
        try grant.record("metadata-source.change", ["source": .text(kind)], in: transaction)
    }

    private func source(
        _ kind: String, _ form: Form, _ former: MetadataSource
    ) throws -> MetadataSource {
        switch kind {
        case "files": return try .files(checking: (form["directory"] ?? "").trimmed)
        case "wcp":
            return try .wcp(
                checking: (form["url"] ?? "").trimmed, user: (form["user"] ?? "").trimmed,
                password: form["password"] ?? "", former: former, key: key)
        default: return .portal
        }
    }

    private func updateLists(_ visit: Visit, _ grant: Grant<SetUpStudy>) async throws -> Response {
        let address = Paths.setUp(grant.subject)
        do {
            let count = try await update.run(grant.subject.id)
            return visit.redirect(
                to: address,
                saying: Flash(
                    .success, "Metadata Updated",
                    detail: "\(count) designs were read and applied to the Lists."))
        } catch let failure as DesignFailure {
            return visit.redirect(
                to: address,
                saying: Flash(
                    .failure, "There was a problem updating the study metadata.",
                    detail: failure.description))
        }
    }
}

extension MetadataSource.WCPAccess {
    func with(userName: String) -> MetadataSource.WCPAccess {
        MetadataSource.WCPAccess(baseURL: baseURL, userName: userName, passwordSealed: passwordSealed)
    }
}
