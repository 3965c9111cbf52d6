import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// Creates a study in an app: folder, channels and design in one transaction.
struct NewStudyController: Sendable {
    let siteMap: SiteMap
    let designs: Designs

    var routes: [SiteRoute] {
        [
            .get(Paths.newStudy, requiring: CreateStudy.self, use: show),
            .post(Paths.newStudy, requiring: CreateStudy.self, use: create),
        ]
    }

    private func show(
        _ visit: Visit, _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let apps = try testApps(grant, transaction)
        let proposed = apps.first { $0.isTwin(of: grant.subject) }
        let form = NewStudyForm(testApp: proposed?.name.text ?? "")
        return .html(page(visit, grant, form, FormProblems(), apps).render())
    }

    private func create(
        _ visit: Visit, _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = NewStudyForm(visit.form)
        var problems = form.problems
        let apps = try testApps(grant, transaction)
        if problems.isEmpty {
            do {
                let channel = try make(form, apps, grant, transaction)
                return visit.redirect(
                    to: Paths.section(.basicInformation, channel),
                    saying: Flash(
                        "\(form.name) is created.",
                        detail: "Nothing is published yet. Go on section by section."))
            } catch let invalid as Invalid {
                for problem in invalid.problems { problems.add(problem.field, problem.sentence) }
            } catch let refused as DocumentRefused {
                for problem in refused.problems {
                    problems.add(Self.input(problem.field), problem.sentence)
                }
            }
        }
        return .html(
            page(visit, grant, form, problems, apps).render(), status: .unprocessableContent)
    }

    private func make(
        _ form: NewStudyForm, _ apps: [AppFolder], _ grant: Grant<CreateStudy>,
        _ transaction: borrowing Transaction
    ) throws -> Channel {
        let live: Channel
        do {
            live = try FolderRepository.addStudy(
                StudyID(form.studyID), title: form.name, with: grant, in: transaction)
        } catch let invalid as Invalid {
            throw Invalid(invalid.problems.map { FieldProblem("studyID", $0.sentence) })
        }
        // Whoever may create studies in the app may edit what they created there.
        let editing = try Roles.require(
            EditDesign.self, on: live.study, by: grant.actor, in: transaction)
        var basics = BasicInformation()
        basics.name[.english] = form.name
        basics.live = ChannelIdentity(studyID: live.studyID, appID: live.app.name)
        if form.hasTest { basics.test = try addTest(form, apps, editing, transaction) }
        try NewDesign(designs: designs).create(basics, with: editing, in: transaction)
        return live
    }

    private func addTest(
        _ form: NewStudyForm, _ apps: [AppFolder], _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> ChannelIdentity {
        guard let app = apps.first(where: { $0.name == AppID(form.testApp) }) else {
            throw Invalid("test.appID", "Choose an app from the list. It has to differ from the live one")
        }
        let studyID = StudyID(form.proposedTestID)
        if let refusal = IdentifierRule.refusal(of: studyID.text, limit: Limit.studyID) {
            throw Invalid("test.studyID", refusal)
        }
        do {
            let permission = try Roles.require(CreateStudy.self, on: app, by: grant.actor, in: transaction)
            _ = try ChannelRepository.addTest(as: studyID, in: permission, with: grant, in: transaction)
        } catch let invalid as Invalid {
            throw Invalid(invalid.problems.map { FieldProblem("test.studyID", $0.sentence) })
        }
        return ChannelIdentity(studyID: studyID, appID: app.name)
    }

    /// The organization's other apps in which the person may create studies.
    private func testApps(
        _ grant: Grant<CreateStudy>, _ transaction: borrowing Transaction
    ) throws -> [AppFolder] {
        guard let user = grant.actor.user else { return [] }
        return try FolderRepository.apps(of: grant.subject.organization, in: transaction).filter {
            $0.id != grant.subject.id
        }.filter {
            try Roles.standing(of: user, on: .app($0), in: transaction).may(CreateStudy.self)
        }
    }

    /// The input that a field of the document has here.
    private static func input(_ field: String) -> String {
        switch field {
        case "live.studyID": "studyID"
        case "live.appID": ""
        default: field
        }
    }

    private func page(
        _ visit: Visit, _ grant: Grant<CreateStudy>, _ form: NewStudyForm, _ problems: FormProblems,
        _ apps: [AppFolder]
    ) -> NewStudyPage {
        let app = grant.subject
        return NewStudyPage(
            frame: siteMap.frame(
                visit, "Create new study", purpose: "In the app \(app.title) of \(app.organization.title).",
                parent: PageLink(app.title, to: PlaceAddress.of(app))),
            address: PlaceAddress.newStudy(in: app), form: form, problems: problems,
            appTitle: "\(app.title) (\(app.name))",
            apps: apps.map { Choice($0.name.text, "\($0.title) (\($0.name))") })
    }
}

extension AppFolder {
    /// Whether the name says that it is another app's for tests: HERON-T beside HERON.
    fileprivate func isTwin(of app: AppFolder) -> Bool {
        name.folded.hasPrefix(app.name.folded) && name.folded.hasSuffix("t")
    }
}
