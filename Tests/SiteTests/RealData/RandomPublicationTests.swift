import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Vocabulary

@testable import Portal
@testable import Responses
@testable import StudyPublishing

/// Random valid designs, the whole way: published, read by an app, answered, and found again in Lists.
struct RandomPublicationTests {
    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `any valid design is published, read by apps in both languages, and answers to it fill its Lists`(
        _ seed: UInt64
    ) async throws {
        let sample = try await PublishedSample()
        try await sample.fill(seed)
        let versions = try await sample.publish(.launch).changedActivities
        let app = try await SampleApp(sample)
        #expect(try await app.read("activityList")["activities"]?.array?.count == versions.count)
        #expect(try await app.read("resources")["resources"]?.array?.count == 1)
        let consent = try await app.read("eligibilityConsent")["consent"]
        #expect(consent?["visualScreens"]?.array?.isEmpty == false)
        let token = try await sample.enroll()
        for (key, version) in versions.sorted(by: { $0.key < $1.key }) {
            let target = "activity&activityId=\(key)&activityVersion=\(version.text)"
            let activity = try #require(try await app.read(target)["activity"])
            let spanish = try await app.read(target, in: "es")["activity"]
            #expect(spanish != activity)
            var answers = RandomAnswers(seed: seed)
            guard activity["type"]?.string == "questionnaire" else { continue }
            let response = try await sample.send(
                answers.data(of: activity), key, version.text, as: token)
            #expect(response.status == .processed, "\(key): \(response.message ?? "")")
            let list = try #require(try await sample.catalog()[key], "\(key) has no List")
            let row = try #require(try await sample.rows(of: list, from: response.id).first)
            for (column, value) in answers.expected {
                let stored = row.first { $0.key.lowercased() == column.lowercased() }?.value
                #expect(stored.map(Self.plain) == Self.plain(value), "\(key).\(column)")
            }
        }
    }

    /// The value in words: a whole number is the same with and without a fraction.
    private static func plain(_ value: SQLValue) -> String {
        switch value {
        case .integer(let number): "\(Double(number))"
        case .real(let number): "\(number)"
        case .text(let text): text
        default: "\(value)"
        }
    }
}

/// An app that reads what a study publishes.
struct SampleApp {
    private let client: InProcessClient
    private let credential: String

    init(_ sample: PublishedSample) async throws {
        let (site, world) = (sample.site, sample.site.world)
        let random = site.parts.random
        let secret = try await site.store.write { transaction in
            try AppTokenRepository.issue(
                .ios, bundleID: "org.example.random", random: { random.bytes($0) },
                with: site.parts.console.grant(ManageApp.self, on: world.app), in: transaction)
        }
        try await site.parts.apps.refresh()
        client = InProcessClient(site.router)
        credential = "Basic " + Base64.encode(Array("org.example.random:\(secret.text)".utf8))
    }

    /// What an endpoint answers about the study; further parameters follow its name.
    func read(_ target: String, in language: String = "en") async throws -> JSONTree {
        let parts = target.split(separator: "&", maxSplits: 1).map(String.init)
        let rest = parts.count > 1 ? "&" + parts[1] : ""
        let response = await client.get(
            "/StudyMetaData/\(parts[0])?studyId=\(PublishedSample.studyID)\(rest)",
            headers: [
                "authorization": credential, "applicationid": "HERON", "orgid": "MERIDIAN",
                "language": language,
            ])
        try #require(response.status == .ok, "\(target): \(response.text)")
        return try JSONTree.parse(response.body)
    }
}

/// Answers every question of an activity as an app would, some of them by skipping.
struct RandomAnswers {
    private var state: UInt64
    /// What single answers have to look like in the List of the activity.
    private(set) var expected: [String: SQLValue] = [:]

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// The `data` of a response.
    mutating func data(of activity: JSONTree) -> JSONTree {
        let steps = (activity["steps"]?.array ?? []).filter { $0["type"]?.string != "instruction" }
        var results: [JSONTree] = []
        for step in steps { results.append(result(step, isTop: true)) }
        return [
            "startTime": .string(Self.moment), "endTime": .string(Self.moment),
            "resultType": "questionnaire", "results": .array(results),
        ]
    }

    private static let moment = "2026-11-20T21:30:00.000+0000"

    private mutating func result(_ step: JSONTree, isTop: Bool) -> JSONTree {
        let key = step["key"]?.string ?? ""
        let isForm = step["type"]?.string == "form"
        let isSkipped = !isForm && step["skippable"]?.bool == true && next(4) == 0
        var value: JSONTree = .string("")
        if isForm {
            var inner: [JSONTree] = []
            for question in step["steps"]?.array ?? [] { inner.append(result(question, isTop: false)) }
            value = .array([.array(inner)])
        } else if !isSkipped {
            value = answer(step, key, isTop: isTop)
        } else if step["resultType"]?.string == "textChoice" {
            value = .array([])
        }
        return [
            "resultType": .string(isForm ? "grouped" : step["resultType"]?.string ?? ""), "key": .string(key),
            "startTime": .string(Self.moment), "endTime": .string(Self.moment), "skipped": .bool(isSkipped),
            "value": value,
        ]
    }

    private mutating func answer(_ step: JSONTree, _ key: String, isTop: Bool) -> JSONTree {
        let format = step["format"]
        let (text, number, choice) = ("words", low(format), offered(format))
        var stored: SQLValue?
        let value: JSONTree
        switch step["resultType"]?.string {
        case "boolean": (value, stored) = (.bool(true), .integer(1))
        case "scale", "continuousScale", "numeric", "timeInterval", "height":
            value = .double(number)
            stored = .real(number)
        case "textScale", "valuePicker", "imageChoice": (value, stored) = (.string(choice), .text(choice))
        case "textChoice": value = .array([.string(choice)])
        case "date": value = .string(Self.moment)
        case "timeOfDay": value = .string("21:30:00")
        case "location": value = .string("12.5,-7.25")
        case "email": (value, stored) = (.string("a@example.org"), .text("a@example.org"))
        default: (value, stored) = (.string(text), .text(text))
        }
        if isTop, let stored { expected[key] = stored }
        return value
    }

    /// A number that the format allows.
    private func low(_ format: JSONTree?) -> Double {
        let bounds = format?["minValue"]?.double ?? format?["default"]?.double
        return bounds ?? 1
    }

    private func offered(_ format: JSONTree?) -> String {
        let choices = format?["textChoices"]?.array ?? format?["imageChoices"]?.array ?? []
        return choices.first?["value"]?.string ?? choices.first?.string ?? "v1"
    }

    private mutating func next(_ count: UInt64) -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state % count
    }
}
