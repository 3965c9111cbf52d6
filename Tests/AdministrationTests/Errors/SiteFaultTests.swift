import Administration
import Support
import Testing

@testable import HTTP

@Suite struct SiteFaultTests {
    private func fault(_ status: Status, notes: [LogNote] = []) -> SiteFault? {
        SiteFault(
            AccessRecord(
                method: .get, pattern: "/x", path: "/x", status: status, bytes: 0, durationNanoseconds: 1,
                requestID: RequestID(number: 1), peer: .inProcess, notes: notes))
    }

    @Test func `an answer that blames ourselves is a fault`() {
        #expect(fault(.internalServerError)?.message == "Answered 500 Internal Server Error")
        #expect(fault(.badRequest) == nil)
    }

    @Test func `a version of HTTP that we don't speak, overload and an expected refusal are none`() {
        #expect(fault(.versionNotSupported) == nil)
        #expect(fault(.serviceUnavailable) == nil)
        #expect(fault(.internalServerError, notes: [LogNote("refusal", "QueryRefusal")]) == nil)
        #expect(fault(.internalServerError, notes: [LogNote("user", "7")]) != nil)
    }
}
