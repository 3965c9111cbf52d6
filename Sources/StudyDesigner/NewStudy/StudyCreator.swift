import Access
import PortalUI
import SQLStore
import Studies
import Vocabulary

/// Creates the folder, the channels, and the design of a study, or none of them.
struct StudyCreator {
    let designs: DesignRepository

    /// Returns everything that prevents the study from being created, by input.
    func problems(
        of form: NewStudyForm, with grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> FormProblems {
        var problems = form.problems
        if problems["studyID"] == nil,
            let taken = try ChannelRepository.refusal(of: StudyID(form.studyID), with: grant, in: transaction)
        {
            problems.add("studyID", taken)
        }
        return problems
    }

    /// Creates the study. Errors name the inputs of ``NewStudyForm``.
    func make(
        _ form: NewStudyForm, with grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> CreatedStudy {
        let live: Channel
        do {
            live = try FolderRepository.addStudy(
                StudyID(form.studyID), title: form.name, with: grant, in: transaction)
        } catch let invalid as InvalidInput {
            throw InvalidInput(
                invalid.problems.map { FieldProblem($0.field == "title" ? "name" : "studyID", $0.sentence) })
        }
        // Anyone who may create studies in the app may edit what they created there.
        let editing = try Roles.require(
            EditDesign.self, on: live.study, by: grant.actor, in: transaction)
        var basics = BasicInformation()
        basics.name[.english] = form.name
        basics.live = ChannelIdentity(studyID: live.studyID, appID: live.app.name)
        if form.hasTest { basics.test = try addTest(form, editing, in: transaction) }
        do {
            try NewDesign(designs: designs).create(
                basics, from: try StudyTemplate(form.template, grant, transaction), with: editing,
                in: transaction)
        } catch let refused as DocumentInvalid {
            throw InvalidInput(
                refused.problems.map { FieldProblem(NewStudyForm.input($0.field), $0.sentence) })
        }
        return CreatedStudy(channel: live, grant: editing)
    }

    /// A new study with its creator's permission to edit its design.
    struct CreatedStudy {
        let channel: Channel
        let grant: Grant<EditDesign>
    }

    private func addTest(
        _ form: NewStudyForm, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> ChannelIdentity {
        let app = try testApp(form, grant, in: transaction)
        let studyID = StudyID(form.proposedTestID)
        do {
            let permission = try Roles.require(CreateStudy.self, on: app, by: grant.actor, in: transaction)
            _ = try ChannelRepository.addTest(as: studyID, in: permission, with: grant, in: transaction)
        } catch let invalid as InvalidInput {
            throw InvalidInput(invalid.problems.map { FieldProblem("test.studyID", $0.sentence) })
        }
        return ChannelIdentity(studyID: studyID, appID: app.name)
    }

    private func testApp(
        _ form: NewStudyForm, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> AppFolder {
        let live = grant.subject.app
        if form.testApp.makesApp {
            return try form.testApp.make(in: live.organization, by: grant.actor, transaction)
        }
        let apps = try Self.testApps(excluding: live, for: grant.actor, in: transaction)
        guard let app = apps.first(where: { $0.name == form.testApp.appID }) else {
            throw InvalidInput(
                "test.appID", "Choose an app from the list other than the Live app")
        }
        return app
    }

    /// Returns the organization's other apps where the user can create studies.
    static func testApps(
        excluding live: AppFolder, for actor: Actor, in transaction: borrowing Transaction
    ) throws -> [AppFolder] {
        guard let user = actor.holder else { return [] }
        return try FolderRepository.apps(of: live.organization, in: transaction).filter { $0.id != live.id }
            .filter {
                try Roles.effectiveRoles(of: user, on: .app($0), at: actor.now, in: transaction)
                    .hasPermission(
                        CreateStudy.self)
            }
    }
}
