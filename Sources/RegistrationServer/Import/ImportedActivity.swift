import JSON

extension ActivityState {
    /// Reads a row of a dump. Dates stay the apps' own texts.
    init(_ row: DumpRow) throws(DumpValueProblem) {
        func text(_ name: String) throws(DumpValueProblem) -> String? {
            let text = try row.text(name)
            return text.isEmpty ? nil : text
        }
        var state = ActivityState(activityID: try row.required("activityid"))
        state.version = try text("activityversion")
        if let word = try text("activitystate") {
            guard let known = ActivityState.state(word) else {
                throw DumpValueProblem(sentence: "The state \(shown(word)) isn't one that apps know.")
            }
            state.state = known
        }
        state.runID = try text("activityrunid")
        state.bookmarked = try row.flag("bookmark")
        state.total = try row.number("total")
        state.completed = try row.number("completed")
        state.missed = try row.number("missed")
        state.startDate = try text("activitystartdate")
        state.endDate = try text("activityenddate")
        state.anchorDateVersion = try text("anchordateversion")
        state.anchorDateCreated = try text("anchordatecreateddate")
        state.lastModified = try text("lastmodifieddate")
        self = state
    }
}

/// An activity of a study of an app, in which the previous server kept custom runs.
struct ImportedRunKey: Hashable, Sendable {
    let app: String
    let study: String
    let activity: String

    init(app: String, study: String, activity: String) {
        self.app = app
        self.study = StudyState.key(study)
        self.activity = StudyState.key(activity)
    }
}

/// The custom runs of an activity, and the account to which they belong.
struct ImportedRuns: Sendable {
    /// The index of the only account with a state of the activity; nil if there are several.
    var account: Int?
    var runs: [ActivityState.CustomRun] = []

    /// The runs as apps read them.
    var json: String {
        var writer = JSONWriter()
        writer.array { list in
            for run in runs {
                list.object {
                    $0.member("runStartDate", run.start)
                    $0.member("runEndDate", run.end)
                }
            }
        }
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
