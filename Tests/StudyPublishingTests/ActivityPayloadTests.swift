import JSON
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

struct ActivityPayloadTests {
    /// The `format` object of each sample, as section 4.3 of the reference has its keys and defaults.
    static let formats: [(ResponseType, String)] = [
        (
            .scale,
            #"{"maxValue":10,"minValue":0,"step":2,"default":2,"vertical":false,"maxDesc":"","minDesc":"","#
                + #""maxImage":"","minImage":""}"#
        ),
        (
            .continuousScale,
            #"{"maxValue":100,"minValue":0,"default":37.5,"maxFractionDigits":2,"vertical":false,"maxDesc":"","#
                + #""minDesc":"","maxImage":"","minImage":""}"#
        ),
        (
            .textScale,
            #"{"textChoices":[{"text":"Choice 1","value":"v1","detail":"","exclusive":true},"#
                + #"{"text":"Choice 2","value":"v2","detail":"","exclusive":true},"#
                + #"{"text":"Choice 3","value":"v3","detail":"","exclusive":true}],"default":1,"vertical":false}"#
        ),
        (
            .valuePicker,
            #"{"textChoices":[{"text":"Choice 1","value":"v1","detail":"","exclusive":true},"#
                + #"{"text":"Choice 2","value":"v2","detail":"","exclusive":true}]}"#
        ),
        (
            .imageChoice,
            #"{"imageChoices":[{"image":"","selectedImage":"","text":"Picture a","value":"a"},"#
                + #"{"image":"","selectedImage":"","text":"Picture b","value":"b"}]}"#
        ),
        (
            .textChoice,
            #"{"textChoices":[{"text":"Choice 1","detail":"","value":"v1","exclusive":false},"#
                + #"{"text":"Choice 2","detail":"","value":"v2","exclusive":false},"#
                + #"{"text":"Choice 3","detail":"","value":"v3","exclusive":false}],"selectionStyle":"Single"}"#
        ),
        (.boolean, "{}"),
        (.numeric, #"{"style":"Integer","minValue":0,"maxValue":10000,"placeholder":"","unit":""}"#),
        (.timeOfDay, "{}"),
        (.date, #"{"style":"Date","minDate":"","maxDate":"","default":"","dateRange":"untilCurrent"}"#),
        (
            .text,
            #"{"maxLength":0,"validationRegex":"","multipleLines":false,"placeholder":"","#
                + #""invalidMessage":"Invalid Input. Please try again."}"#
        ),
        (.email, #"{"placeholder":""}"#),
        (.timeInterval, #"{"default":5400,"step":15}"#),
        (.height, #"{"measurementSystem":"US","placeholder":""}"#),
        (.location, #"{"useCurrentLocation":true}"#),
    ]

    @Test func `the table has every response type`() {
        #expect(Self.formats.map(\.0) == ResponseType.allCases)
    }

    @Test(arguments: formats) func `the format of each response type`(
        _ type: ResponseType, _ expected: String
    ) throws {
        let question = Sample.question("q", Sample.format(type))
        let step = try #require(try steps(of: Sample.questionnaire(steps: [.question(question)])).first)
        #expect(step["format"]?.description == expected)
        #expect(step["resultType"]?.string == type.rawValue)
    }

    @Test func `an instruction carries every key with its default`() throws {
        let step = try #require(try steps(of: Sample.questionnaire()).first)
        #expect(
            step.description
                == #"{"type":"instruction","resultType":"","key":"welcome","title":"Welcome","#
                + #""text":"This takes two minutes.","skippable":false,"hidden":false,"groupId":"","#
                + #""sourceQuestionKey":null,"groupName":"","repeatable":false,"repeatableText":"","#
                + #""destinations":[{"condition":"","operator":"","destination":"slept"}],"healthDataKey":"","#
                + #""format":{},"steps":[],"options":[],"defaultVisibility":true,"piping":false,"#
                + #""preLoadLogic":{"value":"","operator":"","activityId":"","activityVersion":"","#
                + #""destinationStepKey":""},"pipingLogic":{"pipingSnippet":"","sourceQuestionKey":"","#
                + #""activityId":"","activityVersion":""}}"#)
    }

    @Test func `a form holds its questions, which lead nowhere themselves`() throws {
        var form = Sample.form(
            "meds", [Sample.question("dose", .boolean), Sample.question("when", .timeOfDay)])
        form.repeatable = true
        form.repeatButton = "Add more"
        let step = try #require(try steps(of: Sample.questionnaire(steps: [.form(form)])).first)
        #expect(step["type"]?.string == "form")
        #expect(step["resultType"]?.string == "grouped")
        #expect(step["title"]?.string == "")
        #expect(step["repeatable"]?.bool == true)
        #expect(step["repeatableText"]?.string == "Add more")
        #expect(step["destinations"]?.description == #"[{"condition":"","operator":"","destination":""}]"#)
        let nested = try #require(step["steps"]?.array)
        #expect(nested.map { $0["key"]?.string } == ["dose", "when"])
        #expect(nested.allSatisfy { $0["destinations"]?.array?.isEmpty == true })
        #expect(nested.allSatisfy { $0["repeatable"]?.bool == false })
    }

    @Test func `the other choice comes last with what its text field needs`() throws {
        var format = TextChoiceFormat()
        format.style = .multiple
        format.choices = Sample.choices(2)
        format.choices[1].exclusive = true
        var other = OtherChoice()
        (other.text, other.value, other.asksForText, other.textIsMandatory) = ("Other", "other", true, true)
        other.placeholder = "What?"
        format.other = other
        let question = Sample.question("q", .textChoice(format))
        let step = try #require(try steps(of: Sample.questionnaire(steps: [.question(question)])).first)
        let choices = try #require(step["format"]?["textChoices"]?.array)
        #expect(choices.map { $0["exclusive"]?.bool } == [false, true, false])
        #expect(
            choices.last?.description
                == #"{"value":"other","text":"Other","detail":"","exclusive":false,"other":"#
                + #"{"placeholder":"What?","isMandatory":true,"textfieldReq":true}}"#)
    }

    @Test func `the metadata names version and wall-clock times with the study's offset`() throws {
        var schedule = DailySchedule()
        schedule.times = [TimeOfDay(hour: 8, minute: 0), TimeOfDay(hour: 20, minute: 30)].compactMap { $0 }
        schedule.startDate = CivilDate(year: 2027, month: 3, day: 1)
        schedule.days = 7
        var questionnaire = Sample.questionnaire()
        questionnaire.schedule = .daily(schedule)
        let metadata = try tree(questionnaire)["activity"]?["metadata"]
        #expect(
            metadata?.description
                == #"{"studyId":"SLEEP01","activityId":"Weekly","name":"Weekly","version":"1.1","#
                + #""lastModified":"1969-12-31T19:00:00.000-0500","startDate":"2027-03-01T08:00:00.000-0500","#
                + #""endDate":"2027-03-07T23:59:59.000-0500"}"#)
    }

    @Test func `a language without a text falls back to English`() throws {
        var questionnaire = Sample.questionnaire()
        guard case .instruction(var step) = questionnaire.steps[0] else { return }
        step.title = LocalizedText([.english: "Welcome", Sample.spanish: "Bienvenida"])
        questionnaire.steps[0] = .instruction(step)
        let steps = try #require(try tree(questionnaire, in: Sample.spanish)["activity"]?["steps"]?.array)
        #expect(steps[0]["title"]?.string == "Bienvenida")
        #expect(steps[0]["text"]?.string == "This takes two minutes.")
    }

    private func steps(of questionnaire: Questionnaire) throws -> [JSONTree] {
        try #require(try tree(questionnaire)["activity"]?["steps"]?.array)
    }

    private func tree(_ questionnaire: Questionnaire, in language: LanguageTag = .english) throws -> JSONTree
    {
        let answer = ActivityPayload(
            studyID: "SLEEP01", version: Version(tenths: 11), language: language,
            modifiedAt: Instant(milliseconds: 0), openedAt: Instant(milliseconds: 0),
            utcOffset: UTCOffset(minutes: -300) ?? .utc, pictures: InlineImages())
        return try JSONTree.parse(answer.encode(questionnaire))
    }
}
