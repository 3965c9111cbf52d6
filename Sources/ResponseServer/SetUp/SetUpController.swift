import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping

/// The set-up page of a study: Study ID, collection, enrollment, and where the designs of surveys come from.
struct SetUpController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let settings: MetadataSettings
    let update: ListUpdate
    let clock: Clock

    var routes: [SiteRoute] {
        [
            .get(Paths.setUp, requiring: SetUpStudy.self, use: show),
            .post(Paths.setUp, requiring: SetUpStudy.self, use: save),
            .post(Paths.studyID, requiring: SetUpStudy.self, use: rename),
            .post(Paths.update, requiring: SetUpStudy.self, async: updateLists),
        ]
    }

    private func show(
        _ visit: Visit, _ grant: Grant<SetUpStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(visit, grant, SetUpPage.Typed(), transaction).render())
    }

    private func page(
        _ visit: Visit, _ grant: Grant<SetUpStudy>, _ typed: SetUpPage.Typed,
        _ transaction: borrowing Transaction
    ) throws -> SetUpPage {
        let channel = grant.subject
        let refuses: Int? = try transaction.value(
            "select refuses_while_not_collecting from enrollment_settings where channel_id = \(channel.id)")
        let people: Int? = try transaction.value(
            "select count(*) from participants where channel_id = \(channel.id) and status = 0")
        return SetUpPage(
            frame: siteMap.frame(
                visit, "Study set-up", purpose: "What the response server needs to know of this study.",
                section: "/set-up"),
            address: Paths.setUp(channel), studyID: typed.studyID ?? channel.studyID.text,
            studyIDLock: try studyIDLock(channel, transaction),
            isCollecting: channel.isCollecting, showsCollecting: typed.collects ?? channel.isCollecting,
            participants: Figures.whole(people ?? 0),
            refusesWhileNotCollecting: typed.refuses ?? (refuses == 1),
            metadata: try settings.fields(
                on: channel.study.id, typed: typed.metadata, problems: typed.problems, transaction),
            forwarding: try ForwardingSummary(grant, transaction),
            deletion: PageLink(
                channel.kind == .live ? "Delete the study…" : "Delete the Test channel…",
                to: PlaceAddress.deletion(of: channel)),
            problems: typed.problems)
    }

    private func save(
        _ visit: Visit, _ grant: Grant<SetUpStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let form = visit.form
        var typed = SetUpPage.Typed()
        let metadata = MetadataForm(form)
        let collects = form["collection"] == "1"
        let refuses = form["refuse"] == "1"
        (typed.metadata, typed.collects, typed.refuses) = (metadata, collects, refuses)
        if channel.isCollecting, !collects, form["stop"] != "1" {
            typed.problems.add(
                "stop",
                "Response collection is disabled for this study. No data will be collected until it is enabled. "
                    + "Tick the box beside it to confirm.")
        }
        let change = try settings.change(
            metadata, on: channel.study.id, problems: &typed.problems, transaction)
        guard typed.problems.isEmpty else {
            return .html(
                try page(visit, grant, typed, transaction).render(), status: .unprocessableContent)
        }
        try ChannelRepository.setCollecting(collects, with: grant, in: transaction)
        try saveRefusal(refuses, grant, transaction)
        try settings.make(change, on: channel.study.id, with: grant, in: transaction)
        return visit.redirect(
            to: Paths.setUp(channel), saying: Flash(.success, "Configuration Saved"))
    }

    private func saveRefusal(
        _ refuses: Bool, _ grant: Grant<SetUpStudy>, _ transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject
        let former: Int? = try transaction.value(
            "select refuses_while_not_collecting from enrollment_settings where channel_id = \(channel.id)")
        guard (former == 1) != refuses else { return }
        try transaction.run(
            """
            insert into enrollment_settings (channel_id, refuses_while_not_collecting)
            values (\(channel.id), \(refuses))
            on conflict (channel_id) do update set
                refuses_while_not_collecting = excluded.refuses_while_not_collecting
            """)
        try grant.record(
            "enrollment.refuse-while-not-collecting", about: channel.path, ["refuses": .flag(refuses)],
            in: transaction)
    }

    /// Why the Study ID cannot be changed here; nil if it can.
    private func studyIDLock(
        _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> String? {
        let scope = DesignScope(folder: channel.study.id)
        if try Designs(clock: clock).exists(in: scope, transaction) {
            return "The study is designed here: its Study ID is part of Basic information."
        }
        let people: Int? = try transaction.value(
            "select 1 from participants where channel_id = \(channel.id) limit 1")
        guard people != nil else { return nil }
        return
            "This container already has a study with participant data associated with it. Each container can be "
            + "configured with only one study and cannot be reconfigured once participant data is present."
    }

    private func rename(
        _ visit: Visit, _ grant: Grant<SetUpStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        if let lock = try studyIDLock(channel, transaction) { throw Conflict(lock) }
        let text = (visit.form["studyID"] ?? "").trimmed
        var typed = SetUpPage.Typed()
        typed.studyID = text
        if text.isEmpty { typed.problems.add("studyID", "StudyId must be provided.") }
        if text.count > Self.studyIDLengthMax {
            typed.problems.add("studyID", "Use at most \(Self.studyIDLengthMax) characters.")
        }
        if typed.problems.isEmpty {
            do {
                try ChannelRepository.rename(to: StudyID(text), with: grant, in: transaction)
            } catch let invalid as Invalid {
                for problem in invalid.problems { typed.problems.add("studyID", problem.sentence) }
            }
        }
        guard typed.problems.isEmpty else {
            return .html(
                try page(visit, grant, typed, transaction).render(), status: .unprocessableContent)
        }
        let address = PlaceAddress.of(channel.app) + "/studies/\(text)/set-up"
        return visit.redirect(
            to: address,
            saying: Flash(
                .success, "The Study ID is \(text).", detail: "Apps that enroll have to send it from now on.")
        )
    }

    /// The length of the field that the deployed server had for it.
    private static let studyIDLengthMax = 32

    private func updateLists(_ visit: Visit, _ grant: Grant<SetUpStudy>) async throws -> Response {
        let address = Paths.setUp(grant.subject)
        do {
            let count = try await update.run(grant.subject.id)
            let designs = count == 1 ? "1 design was" : "\(count) designs were"
            return visit.redirect(
                to: address,
                saying: Flash(
                    .success, "Metadata Updated", detail: "\(designs) read and applied to the Lists."))
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
