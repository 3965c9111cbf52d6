import PortalUI

/// The form for a new study.
struct NewStudyPage {
    let frame: Frame
    let address: String
    /// Where a design that was exported is taken instead.
    let importAddress: String
    let fields: NewStudyFields
    let templates: [SelectOption]

    /// A choice only where there is one.
    var hasTemplates: Bool { !templates.isEmpty }

    var template: SelectField {
        SelectField(
            "template", "Begin with", templates, chosen: fields.form.template, prompt: "An empty design",
            hint: "A template is copied: its sections, activities and texts in every language.",
            error: problems["template"], isOptional: true)
    }

    var problems: FormProblems { fields.problems }
}
