import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner

/// The page of a step: shown, saved, refused at its fields, tried.
@Suite struct StepPageTests {
    @Test(arguments: ResponseType.allCases)
    func `every way of answering is shown with its preview, and saved as it was`(type: ResponseType)
        async throws
    {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(type))
        let address = world.page + "/steps/q1"
        let page = try await world.site.get(address, as: .designer)
        #expect(page.status == .ok, "\(page.text)")
        #expect(page.text.contains("id=\"phone\""))
        let question = FilledFormats.plainQuestion(type)
        for picture in ["Image", "image"] where type == .imageChoice { #expect(page.page.says(picture)) }
        try await keepPicture(world)
        let sent = try await world.site.post(
            address, try await world.fields(.question(question)).all, as: .designer)
        #expect(sent.status == .seeOther, "\(sent.text)")
        #expect(try await world.saved().value.steps[1] == .question(question))
        #expect(world.site.faults.all.isEmpty, "\(world.site.faults.all)")
    }

    /// Keeps a picture under the digest that the samples name.
    private func keepPicture(_ world: QuestionnaireSite) async throws {
        try await world.site.store.write { transaction in
            try transaction.run(
                """
                insert into design_files (digest, media_type, bytes, added_at)
                values (\(FilledFormats.picture.digest), 'image/png', \(SampleImage.png(100, 100)), 0)
                """)
            try transaction.run(
                """
                insert into folder_files (folder_id, digest)
                values (\(world.site.world.study.id), \(FilledFormats.picture.digest))
                """)
        }
    }

    private static let long = String(repeating: "x", count: 501)

    @Test(arguments: [
        (ResponseType.scale, "key", "two words", "a space"),
        (.scale, "key", "askedaskedaskeda", "Shorten it to 15"),
        (.scale, "key", "HELLO", "is already the key of"),
        (.scale, "key", "ParticipantId", "already has a column"),
        (.scale, "text", long, "Shorten it to 300"), (.scale, "details", long, "Shorten it to 500"),
        (.scale, "response.minimum", "10000", "from -10000 to 9999"),
        (.scale, "response.maximum", "10001", "to 10000"),
        (.scale, "response.maximum", "-5", "from -4 to 10000"),
        (.scale, "response.stepSize", "0", "greater than zero"),
        (.scale, "response.stepSize", "3", "do not divide"),
        (.scale, "response.stepSize", "11", "larger than the scale"),
        (.scale, "response.defaultPosition", "6", "from 0 to 5"),
        (.scale, "response.minimumText", long, "to 50"),
        (.continuousScale, "response.maximum", "0", "at least"),
        (.continuousScale, "response.defaultValue", "1.5", "from -0.5 to 1"),
        (.continuousScale, "response.fractionDigits", "5", "from 0 to 4"),
        (.textScale, "response.defaultPosition", "4", "from 1 to 3"),
        (.textScale, "response.choices[1].text", "choice 1 <B>&amp;", "is used twice"),
        (.textScale, "response.choices[2].value", "V1", "is used twice"),
        (.textScale, "response.choices[0].text", long, "to 100"),
        (.valuePicker, "response.choices[0].text", long, "to 50"),
        (.valuePicker, "response.choices[0].value", long, "to 50"),
        (.textChoice, "response.choices[0].value", long, "to 100"),
        (.textChoice, "response.choices[0].details", long, "to 150"),
        (.textChoice, "response.other.value", "v1", "is used twice"),
        (.textChoice, "response.other.details", long, "to 150"),
        (.textChoice, "response.other.placeholder", long, "to 50"),
        (.imageChoice, "response.choices[0].value", long, "to 50"),
        (.numeric, "response.minimum", "251", "a number below the maximum"),
        (.numeric, "response.maximum", "3000000000", "2147483647"),
        (.numeric, "response.unit", long, "to 15"),
        (.numeric, "response.placeholder", long, "to 30"),
        (.date, "response.maximum", "2019-01-01T00:00", "must be after the first"),
        (.date, "response.defaultValue", "2031-01-01T00:00", "after the last date"),
        (.text, "response.maximumLength", "100000", "from 1 to 99999"),
        (.text, "response.placeholder", long, "to 50"), (.text, "response.invalidMessage", long, "to 200"),
        (.text, "response.rule.except", long, "to 500"), (.email, "response.placeholder", long, "to 40"),
        (.timeInterval, "response.defaultMinutes", "00:00", "greater than zero"),
        (.timeInterval, "response.defaultMinutes", "24:01", "at most 24 hours"),
        (.timeInterval, "response.stepMinutes", "7", "Choose one of these"),
        (.height, "response.placeholder", long, "to 20"),
    ])
    func `a value beyond its limit is refused at its field, and what was typed stays`(
        type: ResponseType, field: String, value: String, sentence: String
    ) async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(type))
        try await keepPicture(world)
        let typed = value.replacing("&amp;", with: "&")
        let fields = try await world.fields(.question(FilledFormats.plainQuestion(type)))
            .with(field, typed).with("details", field == "details" ? typed : "Stays typed")
        let answer = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence), "\(answer.page)")
        #expect(answer.text.contains("href=\"#f-\(field)\""), "the summary leads to the field")
        #expect(answer.text.contains("aria-invalid"))
        if field != "details" { #expect(answer.page.texts.contains("Stays typed")) }
        #expect(try await world.saved().revision == 1)
    }

    @Test func `a button adds a row, saves nothing and keeps what was typed`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.textScale))
        let question = FilledFormats.plainQuestion(.textScale)
        let fields = try await world.fields(.question(question), action: "edit:add response.choices")
            .with("text", "Typed & not saved").with("response.choices[1].text", "Changed")
        let answer = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(answer.status == .ok)
        for text in [
            "Typed &amp; not saved", "value=\"Changed\"", "name=\"response.choices[3].text\"", "autofocus",
            "data-guard=\"unsaved\"",
        ] {
            #expect(answer.text.contains(text), "\(text)")
        }
        #expect(try await world.saved().revision == 1)
    }

    @Test func `another type shows its fields at once, with what fits`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await world.fields(
            .question(FilledFormats.plainQuestion(.scale)), action: "edit:refresh")
        let answer = try await world.site.post(
            world.page + "/steps/q1", fields.with("response.type", "continuousScale").all, as: .designer)
        #expect(answer.text.contains("name=\"response.fractionDigits\""))
        #expect(answer.text.contains("name=\"response.minimum\" value=\"-5\""))
        #expect(try await world.saved().revision == 1)
    }

    @Test func `a picture is kept although the rest is refused, and belongs to the row that was sent`()
        async throws
    {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.imageChoice))
        try await keepPicture(world)
        let fields = try await world.fields(.question(FilledFormats.plainQuestion(.imageChoice)))
        let file = FormFile(
            name: "response.choices[1].image", fileName: "sun.png", contentType: "image/png",
            bytes: SampleImage.png(60, 60))
        let address = world.page + "/steps/q1"
        let refused = try await world.site.post(
            address, fields.with("key", "a b").all, files: [file], as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.page.texts.contains("sun.png"))
        let saved = try await world.site.post(address, fields.all, files: [file], as: .designer)
        #expect(saved.status == .seeOther, "\(saved.text)")
        guard case .question(let question) = try await world.saved().value.steps[1],
            let format = question.response.as(ImageChoiceFormat.self)
        else { return }
        #expect(format.choices[1].image?.widthPixels == 60)
        #expect(format.choices[1].image?.name == "sun.png")
        #expect(format.choices[0].image == FilledFormats.picture)
    }

    @Test(arguments: [
        (Upload("GIF89a"), "not a PNG or JPEG"), (Upload(SampleImage.png(30, 30)), "at least"),
    ])
    func `a picture that phones cannot show is refused at its field`(upload: Upload, sentence: String)
        async throws
    {
        let world = try await QuestionnaireSite()
        try await keepPicture(world)
        let fields = try await world.fields(.question(FilledFormats.plainQuestion(.scale)))
        let file = FormFile(
            name: "response.minimumImage", fileName: "sun.png", contentType: "image/png", bytes: upload.bytes)
        let answer = try await world.site.post(
            world.page + "/steps/q1", fields.all, files: [file], as: .designer)
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.page.field("Image for minimum value").error?.contains(sentence) == true)
        #expect(answer.text.contains("href=\"#f-response.minimumImage\""))
    }

    @Test func `texts of people do no harm in the page and in the preview`() async throws {
        let evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.textChoice))
        let fields = try await world.fields(.question(FilledFormats.plainQuestion(.textChoice)))
            .with("text", evil).with("details", evil).with("response.choices[0].text", evil)
            .with("response.other.text", evil).with("response.other.placeholder", evil)
        for address in ["/steps/q1/preview", "/steps/q1"] {
            let action = address.hasSuffix("preview") ? "save" : "edit:refresh"
            let answer = try await world.site.post(
                world.page + address, fields.with("action", action).all, as: .designer)
            #expect(answer.status == .ok)
            #expect(
                answer.text.contains("&lt;script>alert(1)")
                    || answer.page.headings.contains(
                        "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>")
            )
            #expect(!answer.text.contains("<script>alert") && !answer.text.contains("<img src=x"))
        }
        #expect(try await world.saved().revision == 1)
    }

    @Test func `the preview shows what is typed and leads through the screens`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await world.fields(.question(FilledFormats.plainQuestion(.scale)))
            .with("text", "Typed just now")
        let typed = try await world.site.post(world.page + "/steps/q1/preview", fields.all, as: .designer)
        #expect(typed.text.contains("Typed just now"))
        #expect(typed.text.contains("Screen 2 of 3"))
        let end = try await world.site.post(
            world.page + "/steps/q1", fields.with("action", "edit:show 3").all, as: .designer)
        #expect(end.page.texts.contains("The questionnaire is complete."))
        #expect(end.page.says("Typed just now"))
    }

    @Test func `two people who change different steps can save both`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await world.fields(.question(FilledFormats.plainQuestion(.scale)))
            .with("text", "Mine")
        try await world.change { $0.name = "Theirs" }
        let address = world.page + "/steps/q1"
        let conflict = try await world.site.post(address, fields.all, as: .designer)
        #expect(conflict.status == .conflict)
        #expect(try await world.saved().revision == 2)
        let both = try await world.site.post(
            address, fields.with("seen", "2").with("resolve", "bothTheirs").all, as: .designer)
        #expect(both.status == .seeOther)
        let value = try await world.saved().value
        #expect(value.name.english == "Theirs")
        #expect(value.steps[1].title == "Mine")
    }

    @Test func `a viewer sees everything and can send nothing`() async throws {
        let world = try await QuestionnaireSite()
        let page = try await world.site.get(world.page + "/steps/q1", as: .viewer)
        #expect(page.status == .ok)
        #expect(page.text.contains("<fieldset class=\"whole\" role=\"presentation\" disabled"))
        #expect(!page.text.contains("Save draft</button>\n</div>"))
        let fields = try await world.fields(.question(FilledFormats.plainQuestion(.scale)))
        for address in ["", "/preview", "/remove"] {
            let answer = try await world.site.post(
                world.page + "/steps/q1" + address, fields.all, as: .viewer)
            #expect(answer.status == .forbidden)
        }
    }

    @Test(arguments: ["/steps/nope", "/steps/f1/questions/nope", "/steps/q1/questions/a"])
    func `a step that is not there is not found`(path: String) async throws {
        let world = try await QuestionnaireSite()
        #expect(try await world.site.get(world.page + path, as: .designer).status == .notFound)
        let answer = try await world.site.post(
            world.page + path, [("revision", "1"), ("lang", "en")], as: .designer)
        #expect(answer.status == .notFound)
    }
}
