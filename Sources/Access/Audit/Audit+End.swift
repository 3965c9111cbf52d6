import Cryptography
import SQLStore

// Someone who can write to the database can give the chain any end, but not its seal. If the next event were sealed
// together with such an end, the seal would confirm it from then on. So no event is added to it: neither the site nor
// commands change anything that is audited until a backup is restored. A mark in the database that
// verifications report, with the site working on, would be deleted with the same access, together with the
// events recorded meanwhile.

extension Audit {
    /// Returns whether events can be added: the end of the chain is sealed with this key, or there are no events.
    public func canRecord(in transaction: borrowing Transaction) throws -> Bool {
        try end(in: transaction) != nil
    }

    /// Seals the end of a chain that a previous key sealed. The caller has verified the chain with the previous key.
    ///
    /// - Throws: ``Conflict`` if the previous key didn't seal it.
    public func takeOver(from previous: Audit, in transaction: borrowing Transaction) throws {
        let head = try previous.sealedEnd(in: transaction)
        guard head.seq > 0 else { return }
        try AuditRepository.setHead(sealed(head.seq, head.digest), in: transaction)
    }

    /// Returns the end of the chain.
    ///
    /// - Throws: ``Conflict`` if it isn't sealed with this key.
    func sealedEnd(in transaction: borrowing Transaction) throws -> AuditHead {
        guard let end = try end(in: transaction) else {
            throw Conflict(
                "The end of the audit log was not sealed with this portal's key. Nothing was saved. Run portal audit "
                    + "verify, find out who had write access to the database, and restore a backup.")
        }
        return end
    }

    private func end(in transaction: borrowing Transaction) throws -> AuditHead? {
        guard let head = try AuditRepository.head(in: transaction) else {
            return try AuditRepository.hasEvents(in: transaction) ? nil : .start
        }
        return isSealed(head) ? head : nil
    }
}
