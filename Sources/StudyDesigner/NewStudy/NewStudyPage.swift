import PortalUI

/// The form for a new study.
struct NewStudyPage {
    let frame: Frame
    let address: String
    /// The page that imports an exported design.
    let importAddress: String
    let fields: NewStudyFields
    let templates: [SelectOption]

    /// Whether there are templates to choose from.
    var hasTemplates: Bool { !templates.isEmpty }

    var template: SelectField {
        SelectField(
            "template", "Start from", templates, chosen: fields.form.template, prompt: "Empty design",
            hint: "We copy the sections, activities, and texts of a template in every language.",
            error: problems["template"], isOptional: true)
    }

    var problems: FormProblems { fields.problems }
}
