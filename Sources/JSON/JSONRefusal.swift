import CSimdJSON

/// simdjson's refusal of a document.
struct JSONRefusal: Error {
    /// simdjson's code.
    let code: Int32

    /// The refusal of a document for which there is no memory.
    static let outOfMemory = JSONRefusal(code: Int32(portal_json_out_of_memory))

    /// Returns the values for which a document was refused, if their kinds are among `kept` and all else in it is JSON.
    ///
    /// Throws the first error of the document otherwise.
    func faults(
        in bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, keeping kept: Set<JSONTree.Defect.Kind>
    ) throws -> [JSONFaultFinder.Fault] {
        guard ![portal_json_too_large, portal_json_out_of_memory].contains(Int(code)) else {
            throw error(in: bytes)
        }
        let found = JSONFaultFinder.search(bytes, depthLimit: depthLimit)
        if let fault = found.faults.first(where: { !kept.contains($0.kind) }) { throw fault.error(in: bytes) }
        if let error = found.error { throw error }
        guard !found.faults.isEmpty else { throw error(in: bytes) }
        return found.faults
    }

    /// Returns the error of a document in which no place is at fault.
    func error(in bytes: UnsafeBufferPointer<UInt8>) -> any Error {
        switch Int(code) {
        case portal_json_out_of_memory: JSONMemoryError()
        case portal_json_too_large: JSONSyntaxError(.tooLarge, offset: nil, in: bytes)
        default:
            JSONSyntaxError(
                .refused(String(cString: portal_json_error_message(code))), offset: nil, in: bytes)
        }
    }
}
