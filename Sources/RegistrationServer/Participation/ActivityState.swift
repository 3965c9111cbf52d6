import JSON

/// The state of an activity, as apps keep it. Dates are the app's own texts. Members that are nil weren't sent.
struct ActivityState: Sendable {
    /// A run at dates of its own, such as one that counts from an anchor date.
    struct CustomRun: Sendable {
        let start: String
        let end: String
    }

    static let activitiesMax = 2_000
    static let runsMax = 2_000
    private static let lengthMax = 255
    private static let states = ["yetToJoin", "inProgress", "completed", "abandoned", "expired"]

    var activityID: String
    var version: String?
    var state: String?
    var runID: String?
    var bookmarked: Bool?
    var total: Int?
    var completed: Int?
    var missed: Int?
    var startDate: String?
    var endDate: String?
    var anchorDateVersion: String?
    var anchorDateCreated: String?
    var lastModified: String?
    /// The custom runs as JSON; nil for none.
    var customRuns: String?
}

extension ActivityState {
    /// Reads an activity of a request.
    init(_ body: RegistrationBody) throws {
        func text(_ name: String) throws -> String? {
            guard let text = try body.text(name), !text.isEmpty else { return nil }
            guard text.utf8.count <= Self.lengthMax else { throw RegistrationRefusal.invalidInput }
            return text
        }
        guard let id = try text("activityId") else { throw RegistrationRefusal.invalidInput }
        activityID = id
        version = try text("activityVersion")
        state = try text("activityState").map(Self.known)
        runID = try text("activityRunId")
        bookmarked = try body.flag("bookmarked")
        startDate = try text("activityStartDate")
        endDate = try text("activityEndDate")
        anchorDateVersion = try text("anchorDateVersion")
        anchorDateCreated = try text("anchorDatecreatedDate")
        lastModified = try text("lastModifiedDate")
        if let run = try body.object("activityRun") {
            total = try run.number("total")
            completed = try run.number("completed")
            missed = try run.number("missed")
        }
        customRuns = try Self.runs(in: body)
    }

    private static func known(_ state: String) throws -> String {
        guard let known = self.state(state) else { throw RegistrationRefusal.invalidInput }
        return known
    }

    /// Returns a state as apps compare it, from one in any case; nil if it isn't known.
    static func state(_ text: String) -> String? {
        if states.contains(text) { return text }
        let folded = text.lowercased()
        return states.first { $0.lowercased() == folded }
    }

    private static func runs(in body: RegistrationBody) throws -> String? {
        let runs = try body.objects("customScheduleRuns") ?? []
        guard !runs.isEmpty else { return nil }
        guard runs.count <= runsMax else { throw RegistrationRefusal.invalidInput }
        var json = JSONWriter()
        try json.array { list in
            for run in runs {
                let (start, end) = (
                    try run.verbatim("runStartDate") ?? "", try run.verbatim("runEndDate") ?? ""
                )
                guard max(start.utf8.count, end.utf8.count) <= lengthMax else {
                    throw RegistrationRefusal.invalidInput
                }
                list.object {
                    $0.member("runStartDate", start)
                    $0.member("runEndDate", end)
                }
            }
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }

    /// Writes the activity as apps read it: members without a value are left out, but the runs are always there.
    func write(to json: inout JSONWriter) {
        json.member("activityId", activityID)
        Self.write(version, as: "activityVersion", to: &json)
        Self.write(state, as: "activityState", to: &json)
        Self.write(runID, as: "activityRunId", to: &json)
        Self.write(startDate, as: "activityStartDate", to: &json)
        Self.write(endDate, as: "activityEndDate", to: &json)
        Self.write(anchorDateVersion, as: "anchorDateVersion", to: &json)
        Self.write(anchorDateCreated, as: "anchorDatecreatedDate", to: &json)
        Self.write(lastModified, as: "lastModifiedDate", to: &json)
        json.member("bookmarked", bookmarked ?? false)
        if let customRuns {
            json.key("customScheduleRuns")
            json.raw(Array(customRuns.utf8))
        }
        json.object("activityRun") { run in
            if let total { run.member("total", total) }
            if let completed { run.member("completed", completed) }
            if let missed { run.member("missed", missed) }
        }
    }

    private static func write(_ text: String?, as name: String, to json: inout JSONWriter) {
        if let text { json.member(name, text) }
    }
}
