import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Support
import Testing
import WebAccess

/// The requests that Rlabkey 3 makes, as its source builds them: the action after the folder, the folder with a
/// slash at either end, JSON with a charset, the key and the form token in fields, scalars without brackets.
struct RlabkeyTests {
    /// One call of the package.
    struct Call: Sendable, CustomTestStringConvertible {
        let function: String
        let method: Method
        /// Below `/query/<folder>/`; an address of its own begins with a slash.
        let address: String
        var body = ""
        /// A path into the answer, and what is there.
        let path: [String]
        let found: String

        var testDescription: String { "\(function) \(address)" }
    }

    static let properties =
        #""schemaName":"mobileappstudy","queryName":"ParticipantProperties","apiVersion":8.3"#

    static let calls = [
        Call(
            function: "whoAmI", method: .get, address: "/login/whoAmI.view", path: ["email"],
            found: TestUser.folderAdmin.email),
        Call(
            function: "selectRows", method: .post, address: "selectRows.api",
            body: #"""
                {"schemaName":"mobileappstudy","queryName":"ParticipantProperties","apiVersion":"8.3",
                 "query.columns":"EnrollmentToken,clinic","query.maxRows":-1,"query.sort":"-EnrollmentToken",
                 "query.clinic~eq":"North"}
                """#, path: ["rows", "0", "EnrollmentToken"], found: "%token"),
        Call(
            function: "selectRows(method = 'GET')", method: .get,
            address: "selectRows.api?schemaName=mobileappstudy&query.queryName=ParticipantProperties"
                + "&apiVersion=8.3&query.columns=clinic&query.maxRows=-1&query.clinic~eq=North",
            path: ["rows", "0", "clinic"], found: "North"),
        Call(
            function: "executeSql", method: .post, address: "executeSql.api",
            body: #"{"schemaName":"mobileappstudy","apiVersion":8.3,"sql":"%sql","maxRows":"-1"}"#,
            path: ["rows", "0", "n"], found: "1"),
        Call(
            function: "updateRows", method: .post, address: "updateRows.api",
            body: #"{\#(properties), "rows":[{"EnrollmentToken":"%token","visits":4,"smoker":false}] }"#,
            path: ["rowsAffected"], found: "1"),
        Call(
            function: "updateRows with options", method: .post, address: "updateRows.api",
            body: #"""
                {\#(properties),"auditBehavior":"DETAILED","auditUserComment":"From R",
                 "rows":[{"EnrollmentToken":"%token","surgeryDate":"2026-10-03"}] }
                """#, path: ["rows", "0", "surgeryDate"], found: "2026-10-03 00:00:00.000"),
        Call(
            function: "insertRows", method: .post, address: "insertRows.api",
            body: #"{\#(properties), "rows":[{"EnrollmentToken":"%other","clinic":"South"}] }"#,
            path: ["command"], found: "insert"),
        Call(
            function: "deleteRows", method: .post, address: "deleteRows.api",
            body: #"{\#(properties), "rows":[{"EnrollmentToken":"%token"}] }"#, path: ["command"],
            found: "delete"),
        Call(
            function: "getSchemas", method: .get, address: "getSchemas.view?apiVersion=9.3",
            path: ["mobileappstudy", "schemaName"], found: "mobileappstudy"),
        Call(
            function: "getSchemas of old", method: .get, address: "getSchemas.api", path: ["schemas", "0"],
            found: "lists"),
        Call(
            function: "getQueries", method: .get,
            address: "getQueries.view?schemaName=mobileappstudy&apiVersion=8.3",
            path: ["queries", "5", "name"], found: "ParticipantProperties"),
        Call(
            function: "getQueryDetails", method: .get,
            address: "getQueryDetails.api?schemaName=mobileappstudy&queryName=ParticipantProperties"
                + "&apiVersion=8.3", path: ["columns", "0", "isKeyField"], found: "true"),
        Call(
            function: "getDefaultViewDetails", method: .get,
            address: "getQueryDetails.api?schemaName=mobileappstudy&queryName=ParticipantProperties"
                + "&apiVersion=8.3", path: ["defaultView", "columns", "2", "type"], found: "Date and Time"),
    ]

    @Test(arguments: calls)
    func `a call of Rlabkey is answered as the package reads it`(_ call: Call) async throws {
        let site = try await PropertySite()
        _ = try await site.set([("clinic", "North")])
        let key = try await LabKeyWriteSite(site.pages).key(of: .folderAdmin)
        let client = InProcessClient(site.pages.site.router)
        let who = await client.get("/login/whoAmI.view", headers: ["apikey": key])
        let csrf = try #require(who.json["CSRF"]?.string)
        let target =
            call.address.hasPrefix("/") ? call.address : "/query\(LabKeyWriteSite.folder)/\(call.address)"
        var answer = who
        if call.method == .get {
            answer = await client.get(target, headers: ["apikey": key])
        } else {
            let sql = "select count(*) as n from ParticipantProperties where clinic = 'North'"
            let coat = Base64.encode(Array(PercentCoding.queryItem(sql).utf8))
            let body = call.body.replacing("%token", with: site.tokens[0])
                .replacing("%other", with: site.tokens[1])
                .replacing("%sql", with: "/*{{base64/x-www-form-urlencoded/wafText}}*/" + coat)
            answer = await client.send(
                .post, target,
                headers: [
                    "content-type": "application/json;charset=utf-8", "apikey": key, "x-labkey-csrf": csrf,
                ], body: Array(body.utf8))
        }
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.headers["content-type"]?.hasPrefix("application/json") == true)
        // The package takes a member `status` of an answer for its status.
        #expect(answer.json["status"] == nil)
        let found = call.path.reduce(Optional(answer.json)) { tree, step in
            Int(step).map { tree?[$0] } ?? tree?[step]
        }
        let words = found.map { $0.string ?? $0.description }
        #expect(words == call.found.replacing("%token", with: site.tokens[0]), "\(answer.text)")
    }

    @Test func `what is refused has its sentence where the package looks`() async throws {
        let site = try await PropertySite()
        let key = try await LabKeyWriteSite(site.pages).key(of: .folderAdmin)
        let answer = await InProcessClient(site.pages.site.router).post(
            "/query\(LabKeyWriteSite.folder)/updateRows.api",
            json: #"{\#(Self.properties), "rows":[{"EnrollmentToken":"AAAAAAAAA","clinic":"A"}] }"#,
            headers: ["apikey": key])
        #expect(answer.status == .badRequest)
        #expect(answer.exception == "This study has no token AAAAAAAAA.")
    }
}
