import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// Restriction of processing: who may, and what pages show.
struct RestrictionTests {
    static let fields = [("ground", "accuracy"), ("reason", "Asked by email")]
    static let page = "/participants/1/data-requests"

    /// The number of restrictions, and of those that last.
    private func counts(_ data: SitedData) async throws -> [Int] {
        try await data.site.store.read {
            try $0.first("select count(*), count(*) - count(lifted_at) from participant_restrictions") {
                [try $0[0], try $0[1]]
            } ?? []
        }
    }

    private func events(_ action: String, _ data: SitedData) async throws -> [String] {
        try await data.site.store.read {
            try $0.rows("select subject || details from audit_events where action = \(action)") { try $0[0] }
        }
    }

    @Test func `an administrator can't erase restricted data before the restriction is lifted`() async throws
    {
        let data = try await SitedData()
        _ = try await data.post(Self.page + "/restriction", Self.fields, as: .editor)
        try await data.site.store.write {
            try $0.run(
                """
                update participants set status = 1, withdrawn_at = 1, app_token_digest = null, app_token_sealed = null,
                    withdrawal_request = 'keep' where id = 1
                """)
        }
        let erase = "/participants/1/erase"
        #expect(try await data.get(erase, as: .folderAdmin).status == .conflict)
        let refused = try await data.post(erase, [("reason", "Cleaning up")], as: .folderAdmin)
        #expect(
            refused.status == .conflict && refused.text.contains("Lift the restriction"), "\(refused.text)")
        _ = try await data.post(Self.page + "/restriction/lift", [("reason", "Settled")], as: .editor)
        #expect(try await data.get(erase, as: .folderAdmin).status == .ok)
        let erased = try await data.post(erase, [("reason", "Cleaning up")], as: .folderAdmin)
        #expect(erased.status == .seeOther, "\(erased.text)")
    }

    @Test func `a restriction is recorded, shown, lifted with a reason, and kept`() async throws {
        let data = try await SitedData()
        let saved = try await data.post(Self.page + "/restriction", Self.fields)
        #expect(saved.status == .seeOther, "\(saved.text)")
        #expect(
            try await events("participant.restrict", data)
                == [#"participant 1{"ground":"accuracy","reason":"Asked by email"}"#])
        let person = try await data.get("/participants/1", as: .reader).page
        #expect(person.texts.contains("Processing restricted"))
        #expect(person.texts.contains { $0.contains("restricted processing") })
        #expect(
            !(try await data.get("/participants/3", as: .editor).page.texts.contains("Processing restricted"))
        )
        let marks = try await data.get("/participants", as: .editor).text
        #expect(marks.components("processing restricted").count == 2)
        let list = try await data.get("/lists/\(data.choices.id)", as: .editor).text
        #expect(list.contains("CANARYHARBOR") && list.components("processing restricted").count > 1)
        let lifted = try await data.post(Self.page + "/restriction/lift", [("reason", "Data corrected")])
        #expect(lifted.status == .seeOther)
        #expect(try await counts(data) == [1, 0])
        let page = try await data.get(Self.page).page
        #expect(page.texts.contains("Data corrected") && page.buttons.contains("Restrict processing"))
        #expect(try await events("participant.lift-restriction", data).count == 1)
        _ = try await data.post(Self.page + "/restriction", Self.fields)
        #expect(try await counts(data) == [2, 1], "it can begin again")
        #expect(data.site.faults.all.isEmpty, "\(data.site.faults.all)")
    }

    @Test(arguments: [
        ([("ground", "accuracy"), ("reason", " ")], "Enter a reason"),
        ([("ground", "accuracy"), ("reason", String(repeating: "x", count: 501))], "has 501 characters"),
        ([("ground", ""), ("reason", "KEPT")], "Choose why"),
        ([("ground", "boredom"), ("reason", "KEPT")], "Choose why"),
    ])
    func `a restriction that isn't valid is refused at its field`(
        _ fields: [(String, String)], _ sentence: String
    ) async throws {
        let data = try await SitedData()
        let answer = try await data.post(Self.page + "/restriction", fields)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence), "\(answer.page.texts)")
        #expect(fields[1].1 != "KEPT" || answer.text.contains("KEPT"))
        #expect(try await counts(data) == [0, 0])
    }

    @Test func `a second restriction, and lifting none, are refused`() async throws {
        let data = try await SitedData()
        let none = try await data.post(Self.page + "/restriction/lift", [("reason", "x")])
        #expect(none.status == .unprocessableContent && none.page.says("isn't restricted"))
        _ = try await data.post(Self.page + "/restriction", Self.fields)
        let twice = try await data.post(Self.page + "/restriction", Self.fields)
        #expect(twice.status == .unprocessableContent && twice.page.says("already restricted"))
        let silent = try await data.post(Self.page + "/restriction/lift", [("reason", "")])
        #expect(silent.status == .unprocessableContent && silent.page.says("Enter a reason"))
        #expect(try await counts(data) == [1, 1])
    }

    @Test(arguments: TestUser.allCases)
    func `only admins and editors answer data requests, of the own organization and sites`(
        _ someone: TestUser
    ) async throws {
        let data = try await SitedData()
        try await data.site.employ(.reader, only: [(.reader, data.harbor)])
        let may = [.siteAdmin, .orgAdmin, .folderAdmin, .editor].contains(someone)
        for path in ["", "/restriction", "/restriction/lift", "/corrections", "/copies"] {
            let answer =
                path.isEmpty
                ? try await data.get(Self.page, as: someone)
                : try await data.post(Self.page + path, [], as: someone)
            let expected: [Status] =
                may
                ? [path.isEmpty ? .ok : .unprocessableContent]
                : someone == .stranger ? [.notFound] : [.forbidden, .notFound]
            #expect(expected.contains(answer.status), "\(someone) \(path): \(answer.status)")
        }
        #expect(try await counts(data) == [0, 0])
        if someone == .reader { return }
        let links = try await data.get("/participants/1", as: someone)
        if links.status == .ok { #expect(links.page.links.contains("Data requests") == may, "\(someone)") }
    }

    @Test func `someone at a site answers requests of the site's participants only`() async throws {
        let data = try await SitedData()
        for number in [2, 3, 99] {
            let page = "/participants/\(number)/data-requests"
            #expect(try await data.get(page).status == .notFound)
            for (path, fields) in [
                ("/restriction", Self.fields), ("/restriction/lift", [("reason", "x")]),
                ("/corrections", [("asked", "2026-11-01"), ("text", "x")]),
                ("/copies", [("purpose", "x")]),
            ] {
                #expect(try await data.post(page + path, fields).status == .notFound, "\(number) \(path)")
            }
        }
        #expect(try await data.post(Self.page + "/restriction", Self.fields).status == .seeOther)
        #expect(try await counts(data) == [1, 1])
    }
}

extension String {
    /// The parts between occurrences of a text.
    fileprivate func components(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
    }
}
