import HTTP
import JSON
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

struct ProcessResponseTests {
    @Test(arguments: [
        ("{}", "Metadata not found"), ("{\"metadata\": null}", "Metadata not found"),
        ("{\"metadata\": {}}", "ParticipantId not included in request"),
        ("{\"metadata\": {}, \"participantId\": \" \"}", "ParticipantId not included in request"),
        ("{\"metadata\": {}, \"participantId\": \"nobody\"}", "Unable to identify participant"),
        ("{\"metadata\": {}, \"ParticipantID\": \"nobody\"}", "Unable to identify participant"),
        (
            "{\"metadata\": {}, \"participantId\": \"APP\", \"participantID\": \"nobody\"}",
            "The parameter 'participantID' appears more than once. Send it once."
        ),
        (
            "{\"metadata\": {\"version\": \"1\"}, \"participantId\": \"APP\", \"data\": {}}",
            "ActivityId not included in request"
        ),
        (
            "{\"metadata\": {\"activityId\": \"A\"}, \"participantId\": \"APP\", \"data\": {}}",
            "SurveyVersion not included in request"
        ),
        (
            "{\"metadata\": {\"activityId\": \"A\", \"version\": 1}, \"participantId\": \"APP\"}",
            "Response not included in request"
        ),
        (
            "{\"metadata\": {\"activityId\": \"A\", \"version\": \"1\"}, \"participantId\": \"OFF\", \"data\": {}}",
            "Response collection is not currently enabled for study [ OFF ]"
        ),
        ("[]", "Error binding property: the body is not a JSON object."),
        ("{\"metadata\": []}", "Error binding property: metadata is not an object."),
        (
            "{\"metadata\": {}, \"surprise\": 1}",
            "Error binding property: unknown property 'surprise'."
        ),
    ])
    func `a request that cannot be taken is refused with the deployed words`(
        _ body: String, _ message: String
    ) async throws {
        let world = try await World()
        _ = try await world.addStudy("On")
        _ = try await world.addStudy("Off", collecting: false)
        let (app, off) = (try await world.enroll("On"), try await world.enroll("Off"))
        let answer = await world.client.post(
            "/response-processResponse.api",
            json: body.replacing("\"APP\"", with: "\"\(app)\"").replacing("\"OFF\"", with: "\"\(off)\""))
        #expect(answer.status == .badRequest)
        #expect(answer.exception == message)
    }

    @Test
    func `everything that a request lacks is reported at once`() async throws {
        let world = try await World()
        _ = try await world.addStudy("Off", collecting: false)
        let app = try await world.enroll("Off")
        let answer = await world.client.post(
            "/response-processResponse.api", json: "{\"metadata\": {}, \"participantId\": \"\(app)\"}")
        #expect(answer.json["errors"]?.array?.count == 4)
        let broken = await world.client.post("/response-processResponse.api", json: "{\"metadata\"")
        #expect(broken.status == .badRequest)
        #expect(broken.json == .null)
        #expect(await world.client.post("/response-processResponse.api").exception == "Metadata not found")
    }

    @Test(arguments: [
        #"{"results": [{"value": 1E309}]}"#, #"{"results": [{"value": NaN}]}"#, #"{"results": ["\ud800"]}"#,
        #"{"results": [1, ]}"#, "NaN",
        String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
    ])
    func `data that isn't JSON becomes a failed response and not a refusal`(data: String) async throws {
        let world = try await World(
            designs: PortalDesigns(
                document: { _, _ in Array(SurveySample.design.utf8) }, published: { _ in [] }))
        _ = try await world.addStudy("On")
        let app = try await world.enroll("On")
        let answer = await world.send(data, activity: "S", as: app)
        #expect(answer.status == .ok)
        #expect(try await world.lastOutcome().status == .error)
        let kept = try await world.store.read { try $0.value("select data from responses", as: String.self) }
        #expect(kept == data)
    }

    @Test(arguments: [
        #"{"metadata": {]}, "data": 1}"#, #"{"data": {"a": 1E309}, "metadata": }"#, #"{"data": 1E309"#,
    ])
    func `an envelope that isn't JSON is refused`(body: String) async throws {
        let world = try await World()
        let answer = await world.client.post("/response-processResponse.api", json: body)
        #expect(answer.status == .badRequest)
        #expect(answer.json == .null)
    }

    @Test
    func `a response is kept exactly as it came`() async throws {
        let world = try await World()
        _ = try await world.addStudy("On")
        let app = try await world.enroll("On")
        let data = "{ \"results\" : [ 1.50, \"a\\\"b}\", {\"x\":[]} ],\n \"n\":1e3 }"
        _ = await world.send(data, as: app)
        let kept = try await world.store.read { try $0.value("select data from responses", as: String.self) }
        #expect(kept == data)
    }

    @Test(arguments: [[0x63, 0x61, 0x66, 0xE9], [0x61, 0x00, 0x62], [0xE9, 0x00]] as [[UInt8]])
    func `bytes that aren't text are kept, and nothing is guessed from them`(_ value: [UInt8]) async throws {
        let world = try await World(
            designs: PortalDesigns(
                document: { _, _ in Array(SurveySample.design.utf8) }, published: { _ in [] }))
        _ = try await world.addStudy("On")
        let app = try await world.enroll("On")
        let head =
            #"{"type":"SurveyResponse","participantId":"\#(app)","metadata":{"activityId":"S","version":"1"},"#
        let body =
            Array(head.utf8) + Array(#""data":{"results":[{"value":""#.utf8) + value + Array(#""}]}}"#.utf8)
        // A phone would repeat a refused response forever.
        let answer = await world.client.post(
            "/response-processResponse.api", body: body, type: "application/json")
        #expect(answer.status == .ok, "\(answer.text)")
        await world.feature.settled()
        #expect(try await world.lastOutcome().status == .error)
        let kept = try await world.store.read { try $0.value("select data from responses", as: String.self) }
        let shown = value.map { $0 == 0 ? "\u{2400}" : String(Unicode.Scalar($0)) }.joined()
        #expect(kept == "Not text, shown as Latin-1:\n" + #"{"results":[{"value":"\#(shown)"}]}"#)
    }

    @Test
    func `a response whose design is missing is an error, and processed again once there is one`()
        async throws
    {
        let document = Locked<[UInt8]?>(nil)
        let world = try await World(
            designs: PortalDesigns(document: { _, _ in document.withLock { $0 } }, published: { _ in [] }))
        let channel = try await world.addStudy("On")
        let app = try await world.enroll("On")
        let data = "{\"results\": [{\"resultType\": \"scale\", \"key\": \"num\", \"value\": 3}]}"
        _ = await world.send(data, activity: "S", as: app)
        #expect(try await world.lastOutcome().status == .error)
        #expect(try await world.lastOutcome().message?.contains("has not published version 1") == true)
        document.withLock { $0 = Array(SurveySample.design.utf8) }
        let outcome = try await world.feature.intake.reprocess(
            [ResponseID(1), ResponseID(9)], in: channel, by: "Test")
        #expect(outcome.reprocessed == 1)
        #expect(outcome.left == [ResponseID(9)])
        await world.feature.settled()
        #expect(try await world.lastOutcome().status == .processed)
        #expect(try await world.rows(of: "S", in: channel).first?["num"] == .real(3))
        _ = await world.send(data, activity: "S", as: app)
        _ = await world.send("{\"results\": 5}", activity: "S", as: app)
        #expect(try await world.lastOutcome().status == .error)
        #expect(try await world.rows(of: "S", in: channel).count == 2)
    }

    @Test(arguments: ["abort", "fail"])
    func `a row that the database refuses takes back the others, and the raw response says why`(
        _ way: String
    ) async throws {
        let world = try await World(
            designs: PortalDesigns(
                document: { _, _ in Array(SurveySample.design.utf8) }, published: { _ in [] }))
        let channel = try await world.addStudy("On")
        let app = try await world.enroll("On")
        let data = #"{"results": [{"resultType": "textChoice", "key": "pick", "value": ["a", "b"]}]}"#
        _ = await world.send(data, activity: "S", as: app)
        await world.feature.settled()
        #expect(try await world.rows(of: "S", in: channel).count == 1)
        #expect(try await world.rows(of: "Spick", in: channel).count == 2)
        try await world.store.write { transaction in
            let list = try world.feature.intake.lists.catalog(of: channel, transaction)["Spick"]
            let table = try #require(list?.id).tableName
            try transaction.run(
                """
                create trigger refusal before insert on \(identifier: table)
                when (select count(*) from \(identifier: table)) > 2
                begin select raise(\(fragment: SQL(verbatim: way)), 'no room'); end
                """)
        }
        _ = await world.send(data, activity: "S", as: app)
        let outcome = try await world.lastOutcome()
        #expect(outcome.status == .error)
        #expect(outcome.message?.contains("no room") == true)
        #expect(try await world.rows(of: "S", in: channel).count == 1)
        #expect(try await world.rows(of: "Spick", in: channel).count == 2)
    }

    @Test
    func `more choices than one statement takes all become rows of their response`() async throws {
        let world = try await World(
            designs: PortalDesigns(
                document: { _, _ in Array(SurveySample.design.utf8) }, published: { _ in [] }))
        let channel = try await world.addStudy("On")
        let app = try await world.enroll("On")
        let choices = (0..<ListSchema.rowsAtOnce * 2 + 1).map { "choice \($0)" }
        let value = choices.map { "\"\($0)\"" }.joined(separator: ",")
        let data =
            "{\"results\": [{\"resultType\": \"textChoice\", \"key\": \"pick\", \"value\": [\(value)]}]}"
        for _ in 0..<2 { _ = await world.send(data, activity: "S", as: app) }
        await world.feature.settled()
        _ = await world.send(data, activity: "S", as: app)
        let rows = try await world.rows(of: "Spick", in: channel)
        #expect(rows.map { $0["pick"] } == (choices + choices + choices).map { SQLValue.text($0) })
        let parents = try await world.rows(of: "S", in: channel).map { $0["Key"] }
        #expect(parents.count == 3)
        #expect(
            rows.map { $0["SId"] } == parents.flatMap { parent in choices.map { _ in parent } })
    }

    @Test
    func `many responses at once all make their rows`() async throws {
        let world = try await World(
            designs: PortalDesigns(
                document: { _, _ in Array(SurveySample.design.utf8) }, published: { _ in [] }))
        let channel = try await world.addStudy("On")
        let app = try await world.enroll("On")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let data =
                        "{\"results\": [{\"resultType\": \"scale\", \"key\": \"num\", \"value\": \(number)}]}"
                    _ = await world.send(data, activity: "S", as: app)
                }
            }
        }
        let rows = try await world.rows(of: "S", in: channel)
        #expect(Set(rows.map { $0["num"] }) == Set((0..<100).map { SQLValue.real(Double($0)) }))
    }

    @Test(arguments: [
        ("\"en\"", "English (US)"), ("\"es\"", "Spanish"), ("\"fr\"", "French"), ("\"EN\"", "English (US)"),
        ("null", "English (US)"), ("\"zt\"", "Chinese (Traditional)"),
    ])
    func `languages are kept by their names`(_ code: String, _ name: String) async throws {
        let world = try await World()
        _ = try await world.addStudy("On")
        let app = try await world.enroll("On")
        _ = await world.client.post(
            "/response-processResponse.api",
            json:
                "{\"metadata\": {\"activityId\": \"A\", \"version\": \"1\", \"language\": \(code)}, \"participantId\": \"\(app)\", \"data\": {}}"
        )
        await world.feature.settled()
        #expect(
            try await world.store.read { try $0.value("select language from responses", as: String.self) }
                == name)
    }
}
