import Administration
import HTTP

/// Reports server faults to the log and to Site errors.
struct FaultReporter: Sendable {
    let log: ServerLog
    let errors: SiteErrorLog

    /// Reports an error of a handler.
    func add(_ error: any Error, of request: Request) { add(SiteFault(error, of: request)) }

    /// Reports a failure in the background.
    func add(background sentence: String) { add(SiteFault(background: sentence)) }

    /// Reports a failed request whose cause was not reported. It is already in the request log.
    func add(answered record: AccessRecord) {
        if let fault = SiteFault(record) { errors.add(fault) }
    }

    private func add(_ fault: SiteFault) {
        log.fault(fault)
        errors.add(fault)
    }
}
