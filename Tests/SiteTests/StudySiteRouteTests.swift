import Access
import HTTP
import Support
import Testing
import Vocabulary
import WebAccess

@testable import Portal

/// Every route of the study, as someone with roles at one site only: it is open if it is in this list, and otherwise refused.
@Suite struct StudySiteRouteTests {
    private static let study = "/orgs/{org}/apps/{app}/studies/{study}"

    /// The routes that are limited to the sites of the reader, written down by hand.
    private static let open: Set<String> = [
        "", "/sites", "/sites/{site:int}", "/tokens", "/tokens/find", "/tokens/{batch:int}",
        "/tokens/{batch:int}/revoke", "/tokens/{batch:int}/sheet", "/tokens/{batch:int}/tokens.csv",
        "/participants", "/participants/{participant:int}", "/participants/{participant:int}/time-series",
        "/adherence", "/adherence/participants", "/deviations", "/deviations/new", "/deviations/reasons",
        "/deviations/rules", "/deviations/deviations.csv", "/participants/{participant:int}/notes",
        "/worklist",
        "/worklist/new", "/worklist/rules", "/worklist/reminders", "/participants/{participant:int}/reminder",
        "/participants/{participant:int}/hold", "/participants/{participant:int}/holds/{hold:int}/end",
        "/participants/{participant:int}/data-requests",
        "/participants/{participant:int}/data-requests/restriction",
        "/participants/{participant:int}/data-requests/restriction/lift",
        "/participants/{participant:int}/data-requests/corrections",
        "/participants/{participant:int}/data-requests/corrections/{request:int}/answer",
        "/participants/{participant:int}/data-requests/copies",
        "/participants/{participant:int}/data-requests/copies/{export:int}/file",
        "/worklist/tasks.csv", "/worklist/selected", "/worklist/filters",
        "/worklist/filters/{filter:int}/remove", "/worklist/{task:int}", "/worklist/{task:int}/call",
        "/worklist/{task:int}/complete", "/worklist/{task:int}/cancel", "/worklist/{task:int}/reopen",
        "/responses", "/responses/{response:int}", "/responses/{response:int}/correct",
        "/responses/{response:int}/discard", "/responses/{response:int}/restore",
        "/responses/{response:int}/corrections/{correction:int}/withdraw", "/lists", "/lists/flags",
        "/lists/codebook", "/lists/codebook/codebook.csv", "/lists/codebook/codebook.pdf",
        "/lists/{list:int}",
        "/lists/{list:int}/export", "/lists/{list:int}/charts", "/lists/{list:int}/distribution",
        "/lists/{list:int}/rows/{row:int}", "/data", "/data/{table}", "/data/{table}/export", "/sql",
        "/exports",
        "/exports/{export:int}/stop", "/exports/{export:int}/repeat", "/exports/{export:int}/file",
        "/exports/profiles/{profile:int}", "/exports/profiles/{profile:int}/export",
        "/lists/{list:int}/views", "/lists/{list:int}/views/new", "/lists/{list:int}/views/{view:int}",
        "/lists/{list:int}/views/{view:int}/delete", "/data/{table}/views", "/data/{table}/views/new",
        "/data/{table}/views/{view:int}", "/data/{table}/views/{view:int}/delete",
        "/lists/{list:int}/rows", "/lists/{list:int}/rows/new", "/lists/{list:int}/rows/{row:int}/edit",
        "/lists/{list:int}/rows/{row:int}/delete", "/lists/{list:int}/deleted",
        "/lists/{list:int}/deleted/{change:int}/restore", "/properties", "/properties/all",
        "/properties/tokens/{row:int}", "/properties/tokens/{row:int}/edit",
    ]

    /// The actions of LabKey's API on responses, with the ends of their addresses.
    private static let openActions: [(names: [String], endings: [String])] = [
        (
            [
                "query-selectRows", "query-getQuery", "query-selectDistinct", "query-executeSql",
                "query-getQueryDetails", "query-getQueryViews", "query-insertRows", "query-updateRows",
                "query-deleteRows", "query-saveRows",
            ], ["", ".api"]
        ),
        (["query-getQueries", "query-getSchemas", "project-getContainers"], ["", ".api", ".view"]),
        (
            ["query-exportRowsTsv", "query-exportRowsExcel", "query-exportRowsXLSX"],
            ["", ".api", ".view", ".post"]
        ),
    ]

    private static var openForPrograms: Set<String> {
        let folder = "/{org}/{app}/{study}"
        let paths = openActions.flatMap { names, endings in
            names.flatMap { name in
                let parts = name.split(separator: "-")
                return endings.flatMap {
                    ["\(folder)/\(name)\($0)", "/\(parts[0])\(folder)/\(parts[1])\($0)"]
                }
            }
        }
        return Set(paths + paths.map { "/labkey" + $0 })
    }

    private func values(_ site: TestSite, _ channel: Channel) -> [String: String] {
        [
            "org": channel.app.organization.name.text, "app": channel.app.name.text,
            "study": channel.studyID.text, "table": "Participant", "language": "es", "action": "launch",
            "step": "x", "question": "x", "item": "x", "rest": "x", "file": "x", "document": "1",
        ]
    }

    private func target(_ entry: RouteTable.Entry, _ values: [String: String]) -> String {
        var names = entry.parameterNames[...]
        return "/"
            + entry.pattern.split(separator: "/").map { segment in
                guard segment.hasPrefix("{"), let name = names.popFirst() else { return String(segment) }
                return values[name] ?? "1"
            }.joined(separator: "/")
    }

    private func status(_ entry: RouteTable.Entry, _ channel: Channel, _ site: TestSite) async throws
        -> Status?
    {
        let client = try await site.client(of: .editor)
        let headers: Headers = [CSRFToken.headerName: try await site.formToken(of: .editor)]
        let response = await client.send(entry.method, target(entry, values(site, channel)), headers: headers)
        return response.headers[AccessProbe.field] == "passed" ? nil : response.status
    }

    @Test func `roles at a site open the routes that are limited to sites, and no other`() async throws {
        let site = try await FullSite.make(isProbe: true)
        let own = try await site.addStudySite("HC", "Harbor County")
        try await site.employ(.editor, only: [(.coordinator, own), (.editor, own)])
        var opened: Set<String> = []
        var walked = 0
        for entry in site.table.entries where entry.parameterNames.contains("study") {
            guard case .requiring = entry.access else { continue }
            walked += 1
            let found = try await status(entry, site.world.channel, site)
            if found == nil {
                opened.insert(entry.pattern)
            } else {
                #expect(found == .forbidden, "\(entry.pattern)")
            }
            #expect(try await status(entry, site.world.neighbor, site) == .notFound, "\(entry.pattern)")
            #expect(try await status(entry, site.world.testChannel, site) == .notFound, "\(entry.pattern)")
        }
        #expect(walked > 300)
        let expected = Set(Self.open.map { Self.study + $0 }).union(Self.openForPrograms)
        #expect(opened.subtracting(expected) == [])
        #expect(expected.subtracting(opened) == [])
    }

    @Test func `roles at a site open nothing of the organization and of the app but their first pages`()
        async throws
    {
        let site = try await FullSite.make(isProbe: true)
        let own = try await site.addStudySite("HC", "Harbor County")
        try await site.employ(.editor, only: [(.coordinator, own), (.editor, own)])
        for entry in site.table.entries
        where !entry.parameterNames.contains("study") && entry.parameterNames.contains("org") {
            guard case .requiring(let right) = entry.access else { continue }
            let found = try await status(entry, site.world.channel, site)
            if right == .enter {
                #expect(found == nil, "\(entry.pattern)")
            } else {
                #expect(found == .notFound, "\(entry.pattern)")
            }
            #expect(try await status(entry, site.world.neighbor, site) == .notFound, "\(entry.pattern)")
        }
    }
}
