import Administration
import HTTP

/// Where everything goes that fails on our side: the log, and the errors of the site.
struct FaultReporter: Sendable {
    let log: ServerLog
    let errors: SiteErrorLog

    /// What a handler threw.
    func add(_ error: any Error, of request: Request) { add(SiteFault(error, of: request)) }

    /// What failed in the background.
    func add(background sentence: String) { add(SiteFault(background: sentence)) }

    /// A request that was answered, in case that no one has said why it failed; its line in the log it has already.
    func add(answered record: AccessRecord) {
        if let fault = SiteFault(record) { errors.add(fault) }
    }

    private func add(_ fault: SiteFault) {
        log.fault(fault)
        errors.add(fault)
    }
}
