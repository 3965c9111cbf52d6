import Access
import SQLStore

extension RequestContext {
    /// Returns the context at the deepest folder of a path that exists and that the user can open; the site if there is
    /// none.
    ///
    /// The page of an address that leads nowhere shows this folder. The result depends only on folders that the user
    /// can open, so it is the same for a hidden folder as for one that doesn't exist.
    func atNearestFolder(
        of path: FolderPath, _ transaction: borrowing Transaction
    ) throws -> RequestContext {
        guard let person else { return self }
        for candidate in path.upward {
            guard let place = try FolderRepository.place(candidate, in: transaction) else { continue }
            let rolesByLevel = try Roles.effectiveRolesByLevel(
                of: person.holder, at: place, now: now, in: transaction)
            let context = try at(place, rolesByLevel).withSiblings(transaction)
            if place == .site || context.canOpenLocation { return context }
        }
        return self
    }

    /// Returns the context with what pages show of other folders.
    func withSiblings(_ transaction: borrowing Transaction) throws -> RequestContext {
        guard let holder = person?.holder else { return self }
        // Most users have a role on the folder itself, which is sufficient.
        let hasAnyRole = effectiveRoles.roles(at: .any).hasAnyRole
        return with(
            siblings: try FolderRepository.siblings(
                of: location, for: holder, effectiveRoles, at: now, in: transaction),
            rightsFromDescendants: hasAnyRole
                ? []
                : try Roles.rightsFromDescendants(of: holder, at: location, now: now, in: transaction))
    }

    private var canOpenLocation: Bool {
        effectiveRoles.roles(at: .any).hasAnyRole || navigationRights.contains(.enter)
    }
}

extension FolderPath {
    /// Creates the path of the folder in the address of a page, such as `/orgs/ORG/apps/APP/studies/STUDY/lists`; that of
    /// the site for another address.
    init(address: String) {
        let segments = address.split(separator: "/").map(String.init)
        var names: [String] = []
        for (index, level) in ["orgs", "apps", "studies"].enumerated() {
            guard segments.count > 2 * index + 1, segments[2 * index] == level else { break }
            names.append(segments[2 * index + 1])
        }
        self.init(
            organization: names.first, app: names.dropFirst().first, study: names.dropFirst(2).first)
    }

    /// The path and those above it, the deepest first.
    fileprivate var upward: [FolderPath] {
        [
            self, FolderPath(organization: organization, app: app), FolderPath(organization: organization),
            .site,
        ]
    }
}
