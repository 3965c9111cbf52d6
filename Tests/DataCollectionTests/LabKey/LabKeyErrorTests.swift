import Access
import HTTP
import JSON
import Support
import Testing

@testable import DataAccess

/// What LabKey's clients hear of a refusal: the members that the packages for Python and R look at, on every action.
struct LabKeyErrorTests {
    struct Call: Sendable, CustomTestStringConvertible {
        let method: Method
        /// With its query.
        let action: String
        var body = ""
        var someone: TestUser? = .editor
        var folder = LabKeyWriteSite.folder
        let status: Status
        let kind: LabKeyException
        let words: String

        var testDescription: String { "\(action) \(body)" }
    }

    private static let update = #"{"schemaName": "lists", "queryName": "NewSurvey", "rows": [{"Key": 99}]}"#

    static let calls = [
        Call(
            method: .get, action: "selectRows.api?query.queryName=Nothing", status: .notFound,
            kind: .notFound, words: "The query 'Nothing' in the schema 'lists' doesn't exist."),
        Call(
            method: .get, action: "getQuery.api?schemaName=core&queryName=Users", status: .notFound,
            kind: .notFound, words: "The schema 'core' does not exist"),
        Call(
            method: .get, action: "selectRows", status: .badRequest, kind: .usage,
            words: "No value was supplied for the required parameter 'queryName'"),
        Call(
            method: .get, action: "selectRows.api?queryName=NewSurvey&viewName=Mine", status: .badRequest,
            kind: .usage, words: "There is no view called 'Mine'"),
        Call(
            method: .get, action: "selectRows.api?QUERYNAME=NewSurvey&Query.MaxRows=many",
            status: .badRequest,
            kind: .usage, words: "The parameter 'query.maxRows' must be a whole number."),
        Call(
            method: .get, action: "selectRows.api?queryName=NewSurvey&QUERY.Key~nothing=1",
            status: .badRequest,
            kind: .usage, words: "The filter operator 'nothing' is not supported."),
        Call(
            method: .get, action: "selectRows.api?queryName=NewSurvey&QueryName=Other", status: .badRequest,
            kind: .usage, words: "The parameter 'QueryName' appears more than once. Send it once."),
        Call(
            method: .get, action: "executeSql.api?sql=select+1&SQL=select+2", status: .badRequest,
            kind: .usage, words: "The parameter 'SQL' appears more than once. Send it once."),
        Call(
            method: .post, action: "selectRows.api", body: "{", status: .badRequest, kind: .unreadable,
            words: ""),
        Call(
            method: .get, action: "executeSql.api", status: .badRequest, kind: .usage,
            words: "No value was supplied for the required parameter 'sql'"),
        Call(
            method: .get, action: "executeSql.api?sql=select+*+from+users", status: .badRequest,
            kind: .query, words: "Query or table not found"),
        Call(
            method: .get, action: "getQueries.view?schemaName=core", status: .notFound, kind: .notFound,
            words: "The schema 'core' does not exist"),
        Call(
            method: .get, action: "getQueryDetails.api?queryName=Nothing", status: .notFound,
            kind: .notFound, words: "doesn't exist"),
        Call(
            method: .post, action: "updateRows.api", body: update, status: .badRequest, kind: .rows,
            words: "has no row with the Key 99"),
        Call(
            method: .post, action: "insertRows.api", body: #"{"queryName": "NewSurvey", "rows": []}"#,
            status: .badRequest, kind: .usage, words: "No 'rows' array supplied!"),
        Call(
            method: .post, action: "deleteRows.api",
            body: #"{"schemaName": "mobileappstudy", "queryName": "Response", "rows": [{"RowId": 1}]}"#,
            status: .badRequest, kind: .usage, words: "is read-only"),
        Call(
            method: .post, action: "deleteRows.api", body: "[", status: .badRequest, kind: .unreadable,
            words: ""),
        Call(
            method: .post, action: "setSelected.api", body: #"{"key": "grid", "id": ["x"]}"#,
            status: .badRequest, kind: .usage, words: "not a row number"),
        Call(
            method: .post, action: "updateRows.api", body: update, someone: .reader, status: .forbidden,
            kind: .unauthorized, words: "role"),
        Call(
            method: .get, action: "getSchemas.api", someone: .designer, status: .forbidden,
            kind: .unauthorized, words: "role"),
        Call(
            method: .get, action: "getQueries.api", someone: .stranger, status: .notFound, kind: .notFound,
            words: "have access to it"),
        Call(
            method: .get, action: "selectRows.api?queryName=NewSurvey", folder: "/MERIDIAN/HERON/NOTHING",
            status: .notFound, kind: .notFound, words: "have access to it"),
        Call(
            method: .get, action: "executeSql.api?sql=select+1", someone: nil, status: .unauthorized,
            kind: .unauthorized, words: "The API key is unknown, revoked"),
        Call(
            method: .post, action: "insertRows.api", body: update, someone: nil, status: .unauthorized,
            kind: .unauthorized, words: "The API key is unknown, revoked"),
    ]

    @Test(arguments: calls)
    func `a refusal has its sentence and its class where clients look`(_ call: Call) async throws {
        let pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        let scripts = LabKeyWriteSite(pages)
        var headers: Headers = ["apikey": String(repeating: "0", count: 43), "accept": "*/*"]
        if let someone = call.someone { headers["apikey"] = try await scripts.key(of: someone) }
        if !call.body.isEmpty { headers["content-type"] = "application/json" }
        for prefix in ["\(call.folder)/query-", "/query\(call.folder)/"] {
            let answer = await InProcessClient(pages.site.router).send(
                call.method, prefix + call.action, headers: headers, body: Array(call.body.utf8))
            let name = call.action.prefix { $0 != "?" }.split(separator: ".")[0]
            Self.check(answer, call.status, call.kind, call.words)
            let shown = name == "getQuery" ? "selectRows" : name
            #expect(scripts.problems(of: answer, "\(shown)") == [], "\(answer.text)")
        }
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test(arguments: ["/login-whoami.api", "/MERIDIAN/HERON/SLEEP01/login-whoami.api", "/login/whoAmI.view"])
    func `a key that does not work is reported by the first question of every client`(
        _ path: String
    ) async throws {
        let pages = try await PageSite()
        let answer = await InProcessClient(pages.site.router).get(path, headers: ["apikey": "x"])
        Self.check(answer, .unauthorized, .unauthorized, "The API key is unknown, revoked")
    }

    @Test(arguments: ["truncateTable", "moveRows", "import"])
    func `what this server does not do is reported with what does`(_ action: String) async throws {
        let pages = try await PageSite()
        let scripts = LabKeyWriteSite(pages)
        for (someone, status) in [(TestUser.editor, Status.notFound), (.designer, .forbidden)] {
            let answer = await InProcessClient(pages.site.router).post(
                "\(LabKeyWriteSite.folder)/query-\(action).api", json: "{}",
                headers: ["apikey": try await scripts.key(of: someone)])
            let kind = LabKeyException(status)
            Self.check(answer, status, kind, status == .notFound ? "does not support \(action)." : "role")
        }
    }

    @Test(arguments: [
        (Method.get, "query-updateRows.api", 405), (.get, "query-setSelected.api", 405),
        (.delete, "query-selectRows.api", 405), (.get, "query-saveRows.api", 405),
        (.get, "query-getViews.api", 404), (.post, "query-nothing.api", 404),
        (.get, "login-nothing.api", 404), (.get, "project-nothing.api", 404),
        (.delete, "project-getContainers.view", 405), (.delete, "query-exportRowsExcel.view", 405),
        (.post, "query-updateRows.api", 413),
    ])
    func `what no action answers is refused in the same form`(
        _ method: Method, _ action: String, _ code: Int
    ) async throws {
        let pages = try await PageSite()
        let (controller, name) = (action.prefix { $0 != "-" }, action.drop { $0 != "-" }.dropFirst())
        let body = code == 413 ? [UInt8](repeating: UInt8(ascii: " "), count: 17 << 20) : []
        for path in [
            "\(LabKeyWriteSite.folder)/\(action)", "/\(controller)\(LabKeyWriteSite.folder)/\(name)",
        ] {
            let answer = await InProcessClient(pages.site.router).send(
                method, path, headers: ["accept": "application/json"], body: body)
            Self.check(answer, Status(code), LabKeyException(Status(code)), "")
            #expect((answer.headers["allow"] == nil) == (code != 405))
        }
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test func `browsers get a page, and other APIs problem documents, as before`() async throws {
        let pages = try await PageSite()
        let page = await InProcessClient(pages.site.router).get(
            "/MERIDIAN/HERON/NOTHING/query-selectRows.api",
            headers: ["accept": "text/html", "apikey": try await LabKeyWriteSite(pages).key(of: .editor)])
        #expect(page.status == .notFound && page.headers["content-type"]?.hasPrefix("text/html") == true)
        let client = InProcessClient(pages.site.router)
        let missing = await client.get(
            "\(LabKeyWriteSite.folder)/query-nothing.api", headers: ["accept": "text/html"])
        #expect(missing.status == .notFound)
        #expect(missing.headers["content-type"]?.hasPrefix("text/html") == true)
        let command = await client.post("\(LabKeyWriteSite.folder)/response-studyConfig.api", json: "{}")
        #expect(command.headers["content-type"] == "application/problem+json")
        let nothing = await client.get("\(LabKeyWriteSite.folder)/response-nothing.api")
        #expect(nothing.headers["content-type"] == "application/problem+json")
    }

    private static func check(
        _ answer: ClientResponse, _ status: Status, _ kind: LabKeyException, _ words: String
    ) {
        #expect(answer.status == status, "\(answer.text)")
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.json["success"] == false)
        #expect(words.isEmpty || answer.exception?.contains(words) == true, "\(answer.text)")
        #expect(answer.exception?.isEmpty == false)
        #expect(answer.json["exceptionClass"]?.string == kind.rawValue)
        #expect(answer.json["errors"]?.array != nil && answer.json["stackTrace"] == nil)
        // The package for R would take it for the status.
        #expect(answer.json["status"] == nil)
    }
}
