import Access
import Cryptography
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataCollection
@testable import Responses

/// Who may read, and what is recorded about it.
struct LabKeyAccessTests {
    @Test(arguments: [(TestUser.stranger, 404), (.designer, 403), (.reader, 200)])
    func `a key opens what its user may read`(_ someone: TestUser, _ status: Int) async throws {
        let answer = try await LabKeySite().get(
            "selectRows.api", [("query.queryName", "NewSurvey")], as: someone)
        #expect(answer.status.code == status)
    }

    @Test func `a script learns who it is, and without a key nothing`() async throws {
        let site = try await LabKeySite()
        for path in ["/login-whoami.api", "/MERIDIAN/HERON/SLEEP01/login-whoami.api", "/login/whoAmI.view"] {
            let answer = try await site.identity(path, as: .reader)
            #expect(answer.json["email"]?.string == TestUser.reader.email, "\(answer.text)")
        }
        let client = InProcessClient(site.pages.site.router)
        let key = try await site.key(of: .reader)
        let posted = await client.post("/login-whoami.api", json: "null", headers: ["apikey": key])
        #expect(posted.json["email"]?.string == TestUser.reader.email, "\(posted.text)")
        #expect(await client.post("/login-whoami.api", json: "null").status == .unauthorized)
        let refused = await client.get("/MERIDIAN/HERON/SLEEP01/login-whoami.api", headers: ["apikey": "x"])
        #expect(refused.status == .unauthorized)
        #expect(await client.get("/login/whoAmI.view").status == .unauthorized)
    }

    @Test func `what is read is written down`() async throws {
        let site = try await LabKeySite()
        _ = try await site.get("selectRows.api", [("query.queryName", "NewSurvey")])
        _ = try await site.execute("select 1 as one")
        #expect(try await site.pages.recorded("query.run") == 2)
    }
}
