import PortalUI

/// The page that uploads a file with sites.
struct StudySiteUploadPage {
    let frame: Frame
    let address: String
    let bytesMax: Int
    let problems: FormProblems

    var templateAddress: String { "\(address)/template.csv" }
    var file: FileField {
        FileField(
            "file", "CSV file", limits: "One line for each site, up to 1,000 lines and 1 MB.",
            accepts: "text/csv,.csv,.txt", error: problems["file"], bytesMax: bytesMax)
    }
}

/// The page with the changes of a file, before they are saved.
struct StudySiteReviewPage {
    let frame: Frame
    let address: String
    let fileName: String
    let plan: StudySiteImportPlan
    let problems: FormProblems

    var problemList: LineProblemList { LineProblemList(problems: plan.problems) }
    var isValid: Bool { plan.problems.isEmpty }
    var summary: [DescriptionItem] {
        [
            DescriptionItem("File", LinkedText(fileName)),
            DescriptionItem("Sites to add or change", LinkedText(NumberFormat.integer(plan.steps.count))),
            DescriptionItem("Sites without changes", LinkedText(NumberFormat.integer(plan.unchangedCount))),
            DescriptionItem("Problems", LinkedText(NumberFormat.integer(plan.problems.count))),
        ]
    }
    var label: String { "Import \(NumberFormat.counted(plan.steps.count, "site", "sites"))" }
}
