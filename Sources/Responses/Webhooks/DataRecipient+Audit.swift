import Access

extension AuditValue {
    /// The systems that had got data which was erased.
    package static func recipients(_ recipients: [DataRecipient]) -> AuditValue {
        .text(recipients.map(\.text).joined(separator: ", "))
    }
}
