import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The home of a study: how enrollment and collection stand.
struct StudyHomeController: Sendable {
    let siteMap: SiteMap

    var routes: [SiteRoute] { [.get(Paths.study, requiring: EnterStudy.self, use: show)] }

    private func show(
        _ visit: Visit, _ grant: Grant<EnterStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        var tiles: [StatTile] = []
        if visit.may(ViewTokenCounts.self) { tiles += try Self.enrollment(channel, transaction) }
        if visit.may(ViewResponses.self) { tiles += try Self.collection(channel, transaction) }
        let page = StudyHomePage(
            frame: siteMap.frame(visit, channel.study.title, section: ""),
            studyID: channel.studyID.text, app: channel.app.title, isCollecting: channel.isCollecting,
            tiles: tiles)
        return .html(page.render())
    }

    private static func enrollment(
        _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [StatTile] {
        let issued: Int? = try transaction.value(
            "select sum(issued_count) from token_batches where channel_id = \(channel.id)")
        let people: Int? = try transaction.value(
            "select count(*) from participants where channel_id = \(channel.id) and status = 0")
        let withdrawn: Int? = try transaction.value(
            "select count(*) from participants where channel_id = \(channel.id) and status = 1")
        return [
            StatTile("Tokens issued", Figures.whole(issued ?? 0), to: Paths.tokens(channel)),
            StatTile(
                "Participants", Figures.whole(people ?? 0),
                context: "\(Figures.whole(withdrawn ?? 0)) withdrawn"),
        ]
    }

    private static func collection(
        _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [StatTile] {
        let all: Int? = try transaction.value(
            "select count(*) from responses where channel_id = \(channel.id)")
        let failed: Int? = try transaction.value(
            "select count(*) from responses where channel_id = \(channel.id) and status = 2")
        let lists: Int? = try transaction.value(
            "select count(*) from lists where channel_id = \(channel.id)")
        let address = Paths.responses(channel)
        return [
            StatTile(
                "Responses", Figures.whole(all ?? 0), context: "\(Figures.whole(failed ?? 0)) in error",
                to: (failed ?? 0) > 0 ? "\(address)?status=2" : address),
            StatTile("Lists", Figures.whole(lists ?? 0), to: Paths.lists(channel)),
        ]
    }
}

/// The home of a study.
struct StudyHomePage {
    let frame: Frame
    let studyID: String
    let app: String
    let isCollecting: Bool
    let tiles: [StatTile]
}
