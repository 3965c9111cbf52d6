import PortalUI

/// A table that becomes cards on phones, with everything around it, and a data grid.
struct TablePage {
    struct Row {
        let id: String
        let state: StateChip
        let activity: String
        let received: TimeText
        let message: String
        let isSelected: Bool
        let refusal: String?
    }

    let frame: Frame
    let tabs = [
        Tab("All", to: "#", count: "18,204", isCurrent: true),
        Tab("Error", to: "#", count: "37", isBad: true),
        Tab("Pending", to: "#", count: "12"), Tab("Processed", to: "#", count: "208"),
        Tab("Forwarded", to: "#", count: "17,947"),
    ]
    let rows: [Row]
    let gridRows: [[String]]
    let gridColumns = [
        "Submitted", "bedTime", "hoursSlept", "wakeCount", "wokeBy", "rested", "napped", "napLength",
    ]

    init(look: GalleryVariant) {
        frame = .gallery(
            "Responses",
            purpose: "Every submission as it arrived, before and after it was sorted into Lists.",
            current: "Responses", look: look)
        let states: [StateChip] = [.failed, .failed, .pending, .reprocessing, .forwarded, .processed]
        rows = states.enumerated().map { index, state in
            Row(
                id: "\(18204 - index * 3)", state: state,
                activity: index % 2 == 0 ? "Weekly sleep diary" : "Morning check-in",
                received: TimeText("16:02:1\(index)", at: "2026-11-20T16:02:1\(index)Z"),
                message: state == .failed ? "Expected a number in wakeCount, got text" : "",
                isSelected: index == 0,
                refusal: state == .failed ? nil : "Only errors can be reprocessed")
        }
        gridRows = (0..<30).map { index in
            [
                "2026-11-\(10 + index % 10) 06:\(10 + index)", "22:30", "5.\(index % 10)", "\(index % 7)",
                "baby",
                "\(index % 5)", index % 2 == 0 ? "yes" : "no", index % 3 == 0 ? "" : "0:\(20 + index)",
            ]
        }
    }
}
