import Access
import Administration
import HTTP
import JSON
import SQLStore
import Support
import Testing
import WebAccess

@testable import Portal

@Suite struct CanaryTests {
    /// What is planted, as people and apps send it.
    private static let answer = "I have not slept since May"
    private static let token = "QWKJHTRNA"
    private static let secret = "0123456789abcdef0123456789abcdef"
    private static let email = "canary@birds.example.org"
    private static var planted: [String] { [answer, token, secret, email] }

    private struct Plain: Error { let text = answer }
    private enum Cased: Error { case refused(String) }
    private struct Sentence: Error, CustomStringConvertible { let description: String }

    private static let errors: [any Error] = [
        Plain(), Cased.refused(answer),
        Sentence(
            description: "The value \"\(answer)\" of \(email) with \(token) and \(secret) is not taken."),
        SQLError(.check, "CHECK constraint failed: '\(answer)'", sql: "insert into lists values (?)"),
        HTTPError(.internalServerError, "It broke.", fault: Sentence(description: "no '\(answer)'")),
    ]

    @Test func `what fails is logged and kept with request and route, and tells nothing that was sent`()
        async throws
    {
        let site = try await FullSite.make()
        let lines = Locked<[String]>([])
        let log = ServerLog(
            clock: { PinnedClock.start },
            output: { bytes in lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } })
        let faults = FaultReporter(log: log, errors: SiteErrorLog(store: site.store) { PinnedClock.start })
        let client = InProcessClient(Self.router(of: site, faults))
        for number in Self.errors.indices {
            let answer = await client.post(
                "/broken/\(number)?name=\(Self.token)",
                form: [("answer", Self.answer), ("email", Self.email)])
            #expect(answer.status == .internalServerError)
            #expect(Self.planted.allSatisfy { !answer.text.contains($0) })
        }
        faults.add(background: "mail to \(Self.email) with \(Self.secret) was not sent: \"\(Self.answer)\"")
        let kinds = Self.errors.count + 1
        try await Self.wait { try await Self.kept(site) == kinds }
        let page = try await site.get("/status/errors?since=ever", as: .siteAdmin).page
        #expect(
            page.texts.contains("Sentence: no '…'") && page.texts.contains("POST /broken/{number}")
                && page.texts.contains("mail to … with … was not sent: \"…\""))
        let shown = lines.withLock { $0 }
        #expect(shown.count == kinds)
        #expect(
            shown.filter { $0.contains("\"request\":") && $0.contains("/broken/{number}") }.count == kinds - 1
        )
        for line in shown { #expect(try JSONTree.parse(line)["at"]?.string == "2026-11-20T12:00:00.000Z") }
        for canary in Self.planted {
            #expect(!page.html.contains(canary), "\(canary)")
            #expect(!shown.joined().contains(canary), "\(canary)")
        }
    }

    private static func router(of site: TestSite, _ faults: FaultReporter) -> Router {
        let route = SiteRoute.anyone(
            .post, "/broken/{number}", bodyLimit: SiteRoute.formBodyLimit,
            responder: .async { request in
                throw errors[Int(request.parameters["number"]) ?? 0]
            })
        let (parts, random) = (site.parts, site.parts.random)
        return RouteTable([route]).router(
            SiteContext(
                store: parts.store, audit: parts.audit, apps: parts.apps, keys: parts.keys,
                random: { random.bytes($0) }, report: { faults.add($0, of: $1) }))
    }

    /// Errors are kept next to the answer: waits for `isDone`, five seconds at most.
    private static func wait(until isDone: () async throws -> Bool) async throws {
        for _ in 0..<500 {
            if try await isDone() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("not all errors were kept")
    }

    private static func kept(_ site: TestSite) async throws -> Int {
        try await site.store.read { try $0.value("select count(*) from site_errors") } ?? 0
    }
}
