import Timekeeping

extension Resource {
    /// Returns the problems of the document.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.resources, .main, context)
        check.text(name, "name", limit: DesignLimits.resourceName, ask: "Enter the title")
        switch content {
        case .text: check.text(text, "text", limit: DesignLimits.resourceText, ask: "Enter the text")
        case .pdf: check.checkPDFs(papers, "paper")
        }
        if isProtocol {
            checkProtocol(&check)
        } else {
            check.within("period.") { period.check(&$0) }
            check.text(
                notification, "notification", limit: DesignLimits.resourceNotification,
                ask: "Enter the text that notifies participants of the resource")
        }
        return check.problems
    }

    private func checkProtocol(_ check: inout RuleCheck) {
        if name.english != Self.protocolName.english {
            check.refuse(
                "name", "The protocol must be titled \(Self.protocolName.english). Change the title back")
        }
        if check.context.hasOtherProtocol {
            check.refuse("name", "The study already has a protocol. Edit that one")
        }
    }
}

extension ResourcePeriod {
    fileprivate func check(_ check: inout RuleCheck) {
        switch kind {
        case .always: return
        case .dates:
            check.require(startDate != nil, "startDate", "Choose the first day")
            check.require(endDate != nil, "endDate", "Choose the last day")
            if let startDate, let endDate, endDate < startDate {
                check.refuse(
                    "endDate", "The last day is before the first. Choose \(startDate) or later")
            }
        case .anchor: checkAnchor(&check)
        }
    }

    private func checkAnchor(_ check: inout RuleCheck) {
        check.anchor(anchor, "anchor", ask: "Choose the date that the days count from")
        check.offset(startDays, "startDays", anchor, ask: "Enter the day it appears")
        check.offset(endDays, "endDays", anchor, ask: "Enter the last day")
        if let startDays, let endDays, endDays <= startDays {
            check.refuse("endDays", "Y days must be greater than X days. Enter more than \(startDays)")
        }
    }
}
