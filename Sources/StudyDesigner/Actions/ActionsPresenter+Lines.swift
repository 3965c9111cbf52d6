import Access
import DesignEditing
import PortalUI
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary
import WebAccess

extension ActionsPresenter {
    /// Returns the row of a channel in the table at the top.
    func line(
        _ snapshot: ChannelSnapshot, _ current: Channel, _ context: RequestContext
    ) -> ActionsPage.ChannelRow {
        let state = snapshot.state
        let place = "/orgs/\(state.organizationID)/apps/\(state.appID)/studies/\(state.studyID)"
        return ActionsPage.ChannelRow(
            chip: .channel(state.kind), studyID: state.studyID.text, app: state.appID.text,
            state: .study(state.status),
            version: snapshot.publication.flatMap { $0.stage == .launched ? $0.version.text : nil } ?? "–",
            draft: snapshot.draftWords,
            changes: snapshot.changes.isEmpty ? nil : ChangedItems.words(snapshot.changedItems),
            publishing: context.hasPermission(PublishStudy.self)
                ? publishingLink(snapshot, at: place + "/design/actions") : nil,
            collection: state.collectionEnabled ? .on : .off,
            setUpAddress: context.hasPermission(ConfigureStudy.self) ? place + "/set-up" : nil,
            address: place + "/design/actions",
            isCurrent: state.kind == current.kind)
    }

    /// Returns the page on which the draft is published on a channel; nil if its status allows none, or if it has
    /// everything already.
    private func publishingLink(_ snapshot: ChannelSnapshot, at address: String) -> PageLink? {
        guard let action = snapshot.actions.first(where: \.publishes),
            action != .publishUpdates || !snapshot.changes.isEmpty
        else { return nil }
        let title =
            action == .publishUpdates ? "Publish \(snapshot.nextVersion.text)…" : action.title + "…"
        return PageLink(title, to: "\(address)/\(action.pathName)")
    }

    /// Returns the lifecycle stages of a channel with their dates.
    func stages(_ snapshot: ChannelSnapshot) -> [LifecycleStage] {
        let history = snapshot.history
        let announced = history.last { $0.stage == .upcoming }?.publishedAt
        let launches = history.filter { $0.stage == .launched }
        let status = snapshot.state.status
        func place(_ own: StudyStatus...) -> LifecycleStage.Phase {
            if own.contains(status) { return .current }
            let order: [StudyStatus] = [.draft, .upcoming, .active, .paused, .deactivated]
            let now = order.firstIndex(of: status) ?? 0
            return (own.compactMap(order.firstIndex).max() ?? 0) < now ? .passed : .ahead
        }
        let since = status == .active ? "since" : "launched"
        let launched = launches.last.map { "\(since) \(TimeText.day($0.publishedAt))" }
        let version = launches.first.map { ", version \($0.version.text)" } ?? ""
        return [
            LifecycleStage("Draft", place(.draft)),
            LifecycleStage(
                "Upcoming", detail: announced.map { "shown \(TimeText.day($0))" } ?? "not announced",
                place(.upcoming)),
            LifecycleStage(
                status == .paused ? "Paused" : "Active", detail: launched.map { $0 + version },
                place(.active, .paused)),
            LifecycleStage("Deactivated", place(.deactivated)),
        ]
    }

    /// Returns the row of a publication in the list of versions.
    func version(
        _ publication: Publication, _ decisions: PublicationDecisions, _ channel: Channel,
        signedBy signer: String?
    ) -> ActionsPage.VersionRow {
        let isFirst = publication.version == .first
        let title =
            switch publication.stage {
            case .upcoming: "Announced"
            case .launched: isFirst ? "Launched" : "Published"
            }
        var parts = [publication.author.name, TimeText.day(publication.publishedAt)]
        if publication.stage == .launched, !isFirst {
            parts.append(publication.changesActivities ? "activities changed" : "activities unchanged")
        }
        parts += decisions.short
        if let signer { parts.append("signed by \(signer)") }
        return ActionsPage.VersionRow(
            number: publication.stage == .launched ? publication.version.text : "–", title: title,
            detail: parts.joined(separator: ", "),
            address: StudyDesignerPaths.version(publication.id, channel))
    }
}
