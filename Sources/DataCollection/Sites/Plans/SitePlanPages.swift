import PortalUI

/// The page that uploads a file with plans.
struct SitePlanUploadPage {
    let frame: Frame
    let address: String
    let bytesMax: Int
    let problems: FormProblems

    var templateAddress: String { "\(address)/template.csv" }
    var file: FileField {
        FileField(
            "file", "CSV file", limits: "One line for each site and month, up to 1 MB.",
            accepts: "text/csv,.csv,.txt", error: problems["file"], bytesMax: bytesMax)
    }
}

/// The page with the plans of a file, before they are saved.
struct SitePlanReviewPage {
    let frame: Frame
    let address: String
    let fileName: String
    let changes: SitePlanChanges
    let problems: FormProblems

    var problemList: LineProblemList { LineProblemList(problems: changes.problems) }
    var isValid: Bool { changes.problems.isEmpty }
    var summary: [DescriptionItem] {
        [
            DescriptionItem("File", LinkedText(fileName)),
            DescriptionItem("Plans to save", LinkedText(NumberFormat.integer(changes.steps.count))),
            DescriptionItem(
                "Plans without changes", LinkedText(NumberFormat.integer(changes.unchangedCount))),
            DescriptionItem("Problems", LinkedText(NumberFormat.integer(changes.problems.count))),
        ]
    }
    var label: String { "Save \(NumberFormat.counted(changes.steps.count, "plan", "plans"))" }
}
