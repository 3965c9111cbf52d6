import Access
import DesignEditing
import PortalUI
import Studies

/// The page to copy or export a design.
struct CopyPage {
    let frame: Frame
    let channel: Channel
    let form: CopyForm
    let versions: [DesignSource]
    let apps: [AppFolder]
    var problems = FormProblems()

    var address: String { StudyDesignerPaths.copy(channel) }
    var protocolAddress: String { StudyDesignerPaths.protocolPage(channel) }

    var name: TextField {
        TextField(
            "name", "Study name", form.name, hint: "Shown in the app's list of studies.",
            error: problems["name"], limit: DesignLimits.studyName)
    }

    var studyID: TextField {
        TextField(
            "studyID", "Live Study ID", form.studyID,
            hint: "Different from \(channel.studyID) and unique on this site.", error: problems["studyID"],
            limit: DesignLimits.studyID, isCode: true)
    }

    /// The apps, grouped if there are several organizations.
    var app: SelectField {
        let groups = apps.reduce(into: [(title: String, choices: [SelectOption])]()) { groups, app in
            let choice = SelectOption("\(app.id)", "\(app.title) (\(app.name))")
            if groups.last?.title == app.organization.title {
                groups[groups.count - 1].choices.append(choice)
            } else {
                groups.append((app.organization.title, [choice]))
            }
        }
        return SelectField(
            "app", "Live App ID",
            groups: groups.map { SelectOptionGroup(groups.count > 1 ? $0.title : nil, $0.choices) },
            chosen: form.app, prompt: "Choose an app", hint: "Apps where you can create studies.",
            error: problems["app"])
    }

    var version: ChoiceField {
        ChoiceField(
            "edition", "Version to copy", versions.map { SelectOption($0.name, $0.title, hint: $0.hint) },
            chosen: form.version.isEmpty ? DesignSource.saved.name : form.version)
    }

    var hasVersions: Bool { versions.count > 1 }
    var mayCopy: Bool { !apps.isEmpty }

    var downloads: [PageLink] {
        versions.map { PageLink($0.title, to: StudyDesignerPaths.export(channel, $0)) }
    }
}
