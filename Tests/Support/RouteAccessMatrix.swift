import Access
import HTTP
import Vocabulary
import WebAccess

/// Walks every route as everyone, in the own and in the neighbor's organization, and compares with what was
/// expected.
///
/// Give it a site that rehearses: then no handler runs, and what is seen is the entrance alone.
public struct RouteAccessMatrix: Sendable {
    private let expectations: [Right: Set<TestUser>]
    private let parameters: [String: String]

    /// Who is expected to hold each right on their own folders, and what to fill into parameters that name no
    /// place.
    public init(expectations: [Right: Set<TestUser>], parameters: [String: String] = [:]) {
        self.expectations = expectations
        self.parameters = parameters
    }

    /// What is not as expected, one sentence each; and how many requests were made.
    public func walk(_ site: TestSite) async throws -> (failures: [String], requests: Int) {
        var failures: [String] = []
        var requests = 0
        for entry in site.table.entries {
            for tenant in Tenant.allCases {
                guard let target = target(of: entry, in: tenant, site.world) else {
                    failures.append(
                        "\(entry.pattern) has a parameter that the matrix cannot fill (\(entry.location))")
                    break
                }
                if let right = entry.access.right, expectations[right] == nil {
                    failures.append("\(entry.pattern) requires \(right.name), for which nobody is expected")
                    break
                }
                for someone in [nil] + TestUser.allCases.map(Optional.some) {
                    requests += 1
                    let found = try await outcome(entry, target, someone, site)
                    let expected = expected(entry, tenant, someone)
                    // Apps are refused in words of their own; a browser's session is no credential for them.
                    if entry.access == .app ? found == .passed : found != expected {
                        let who = someone?.rawValue ?? "a visitor"
                        failures.append(
                            "\(entry.method) \(target) as \(who): \(found) instead of \(expected) (\(entry.location))"
                        )
                    }
                }
                if !entry.parameterNames.contains("org") { break }
            }
        }
        return (failures, requests)
    }

    private enum Tenant: CaseIterable {
        case own
        case neighbor
    }

    private enum Outcome: String {
        case passed
        case denied
        case notFound
        case signIn
        case other
    }

    private func target(of entry: RouteTable.Entry, in tenant: Tenant, _ world: TestWorld) -> String? {
        let channel = tenant == .own ? world.channel : world.neighbor
        var values = parameters
        values["org"] = channel.app.organization.name.text
        values["app"] = channel.app.name.text
        values["study"] = channel.studyID.text
        var segments: [String] = []
        var names = entry.parameterNames[...]
        for segment in entry.pattern.split(separator: "/") {
            if segment.hasPrefix("{") {
                guard let name = names.popFirst(), let value = values[name] else { return nil }
                segments.append(value)
            } else {
                segments.append(String(segment))
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    private func outcome(
        _ entry: RouteTable.Entry, _ target: String, _ someone: TestUser?, _ site: TestSite
    ) async throws -> Outcome {
        let client = try await site.client(of: someone)
        let headers: Headers = [CSRFToken.headerName: try await site.formToken(of: someone)]
        let response = await client.send(entry.method, target, headers: headers)
        if response.headers[AccessProbe.field] == "passed" { return .passed }
        switch response.status {
        case .unauthorized: return .signIn
        case .forbidden: return .denied
        case .notFound: return .notFound
        default: return .other
        }
    }

    private func expected(_ entry: RouteTable.Entry, _ tenant: Tenant, _ someone: TestUser?) -> Outcome {
        switch entry.access {
        case .anyone, .participant: return .passed
        case .app: return .other
        case .signedIn: return someone == nil ? .signIn : .passed
        case .requiring(let right): return expected(right, level(of: entry), tenant, someone)
        case .identityLink(let right):
            // No role includes the link.
            let outcome = expected(right, level(of: entry), tenant, someone)
            return outcome == .passed ? .denied : outcome
        }
    }

    private func expected(
        _ right: Right, _ level: FolderKind, _ tenant: Tenant, _ someone: TestUser?
    ) -> Outcome {
        guard let someone else { return .signIn }
        let isHome =
            someone == .siteAdmin || level == .site || (someone == .stranger) == (tenant == .neighbor)
        let isHeld = expectations[right]?.contains(someone == .stranger ? .orgAdmin : someone) == true
        let reaches = isHome && depth(someone.level) <= depth(level)
        if reaches { return isHeld ? .passed : .denied }
        // Coming in, and an organization's library, are for anyone who has the right further down, too.
        let isHeldBelow = isHome && isHeld && [.enter, .useLibrary].contains(right)
        return isHeldBelow && level != .site ? .passed : .notFound
    }

    private func level(of entry: RouteTable.Entry) -> FolderKind {
        let names = entry.parameterNames
        if names.contains("study") { return .study }
        if names.contains("app") { return .app }
        return names.contains("org") ? .organization : .site
    }

    private func depth(_ kind: FolderKind) -> Int { FolderKind.allCases.firstIndex(of: kind) ?? 0 }
}

extension RouteAccess {
    /// The right that it requires; nil for none.
    fileprivate var right: Right? {
        switch self {
        case .requiring(let right), .identityLink(let right): right
        case .signedIn, .anyone, .app, .participant: nil
        }
    }
}
