import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

/// A change to a valid document, and the field that must then have a problem of a weight.
struct Break<Document: DesignDocument>: Sendable, CustomTestStringConvertible {
    let name: String
    let field: String
    let weight: Problem.Severity
    let change: @Sendable (inout Document) -> Void

    init(
        _ name: String, _ field: String, _ weight: Problem.Severity = .refused,
        _ change: @escaping @Sendable (inout Document) -> Void
    ) {
        self.name = name
        self.field = field
        self.weight = weight
        self.change = change
    }

    var testDescription: String { name }
}

private func long(_ count: Int) -> LocalizedText {
    LocalizedText([.english: String(repeating: "x", count: count)])
}

struct RulesTests {
    @Test func `the samples keep every rule`() {
        #expect(Sample.basics.problems(in: RuleContext()).isEmpty)
        #expect(Sample.settings.problems(in: RuleContext()).isEmpty)
        #expect(Eligibility().problems(in: RuleContext()).isEmpty)
        #expect(Sample.questionnaire().problems(in: RuleContext()).isEmpty)
    }

    static let basics: [Break<BasicInformation>] = [
        Break("no study ID", "live.studyID", .incomplete) { $0.live.studyID = "" },
        Break("a blank in the study ID", "live.studyID") { $0.live.studyID = "SLEEP 1" },
        Break("a study ID of 16", "live.studyID") { $0.live.studyID = "ABCDEFGHIJKLMNOP" },
        Break("only signs", "live.studyID") { $0.live.studyID = "+-" },
        Break("the same study ID twice", "test.studyID") { $0.test.studyID = "sleep01" },
        Break("the same app twice", "test.appID") { $0.test.appID = "Heron" },
        Break("half a test pair", "test.appID", .incomplete) { $0.test.appID = "" },
        Break("an app ID of 16", "live.appID") { $0.live.appID = "ABCDEFGHIJKLMNOP" },
        Break("no name", "name", .incomplete) { $0.name = LocalizedText() },
        Break("a name of 51", "name") { $0.name = long(51) },
        Break("a full name of 151", "fullName") { $0.fullName = long(151) },
        Break("no sponsor", "sponsor", .incomplete) { $0.sponsor = LocalizedText() },
        Break("a sponsor of 101", "sponsor") { $0.sponsor = long(101) },
        Break("a tagline of 101", "tagline") { $0.tagline = long(101) },
        Break("no description", "about", .incomplete) { $0.about = LocalizedText() },
        Break("no category", "category", .incomplete) { $0.category = "" },
        Break("an unknown category", "category") { $0.category = "Astrology" },
        Break("no partner", "dataPartners", .incomplete) { $0.dataPartners = [] },
        Break("no duration", "duration", .incomplete) { $0.duration = nil },
        Break("a duration of 0", "duration") { $0.duration?.count = 0 },
        Break("a duration of 1000", "duration") { $0.duration?.count = 1000 },
        Break("a website without scheme", "website") { $0.website = "sleep.example.org" },
        Break("a website of 101", "website") { $0.website = "https://" + String(repeating: "x", count: 93) },
        Break("a script as website", "website") { $0.website = "javascript:alert(1)" },
        Break("no feedback address", "feedbackEmail", .incomplete) { $0.feedbackEmail = "" },
        Break("an address without @", "feedbackEmail") { $0.feedbackEmail = "sleep.example.org" },
        Break("an address without a dot", "feedbackEmail") { $0.feedbackEmail = "a@b" },
        Break("no type", "type", .incomplete) { $0.type = nil },
        Break("a gateway study without thumbnail", "thumbnail", .incomplete) { $0.type = .gateway },
        Break("a thumbnail of 224", "thumbnail") { $0.thumbnail = Sample.image(224) },
        Break("a thumbnail that is no square", "thumbnail") {
            $0.thumbnail = Sample.image(300)
            $0.thumbnail?.heightPixels = 310
        },
    ]

    @Test(arguments: basics) func `a broken rule of the basic information`(_ broken: Break<BasicInformation>)
    {
        expect(broken, Sample.basics)
    }

    static let settings: [Break<StudySettings>] = [
        Break("no platform", "platforms", .incomplete) { $0.platforms = [] },
        Break("no retention", "retention", .incomplete) { $0.retention = nil },
        Break("no alert", "leaveAlert", .incomplete) { $0.leaveAlert = LocalizedText() },
        Break("an alert of 251", "leaveAlert") { $0.leaveAlert = long(251) },
        Break("English twice", "languages") { $0.languages = [.english] },
    ]

    @Test(arguments: settings) func `a broken rule of the settings`(_ broken: Break<StudySettings>) {
        expect(broken, Sample.settings)
    }

    @Test func `every response type is for both platforms`() {
        var context = RuleContext()
        context.platforms = [.ios, .android]
        for type in ResponseType.allCases {
            let questionnaire = Sample.questionnaire(
                steps: [.question(Sample.question("mood", Sample.format(type)))])
            let refused = questionnaire.problems(in: context).filter { $0.field == "response.type" }
            #expect(refused.isEmpty, "\(type)")
        }
    }

    static let eligibility: [Break<Eligibility>] = [
        Break("no instruction", "instruction", .incomplete) { $0.instruction = LocalizedText() },
        Break("an instruction of 231", "instruction") { $0.instruction = long(231) },
        Break("a test without questions", "questions", .incomplete) { $0.method = .test },
        Break("nobody passes", "noPasses") { $0.ask { ($0.yesPasses, $0.noPasses) = (false, false) } },
        Break("nothing said about yes", "yesPasses", .incomplete) { $0.ask { $0.yesPasses = nil } },
        Break("a key of 16", "key") { $0.ask { $0.key = "abcdefghijklmnop" } },
        Break("a question of 251", "text") { $0.ask { $0.text = long(251) } },
        Break("the same key twice", "key") {
            $0.ask { _ in }
            $0.ask { $0.key = "ADULT" }
        },
    ]

    @Test(arguments: eligibility) func `a broken rule of eligibility`(_ broken: Break<Eligibility>) {
        expect(broken, Eligibility())
    }

    private func expect<Document: DesignDocument>(_ broken: Break<Document>, _ sample: Document) {
        var document = sample
        broken.change(&document)
        let problems = document.problems(in: RuleContext())
        let found = problems.contains { $0.field == broken.field && $0.weight == broken.weight }
        #expect(found, "\(problems.map { ($0.field, $0.weight, $0.sentence) })")
    }
}

extension Eligibility {
    fileprivate mutating func ask(_ change: (inout EligibilityQuestion) -> Void) {
        method = .combined
        var question = EligibilityQuestion(id: ItemID("e\(questions.count)"))
        question.key = "adult"
        question.text = "Are you 18 or older?"
        (question.yesPasses, question.noPasses) = (true, false)
        change(&question)
        questions.append(question)
    }
}
