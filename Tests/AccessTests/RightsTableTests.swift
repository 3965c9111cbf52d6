import Access
import Testing

/// The table of rights in DESIGN.md, section 3, written down a second time, role by role.
private let expected: [(Role, [Right])] = [
    (.siteAdmin, Right.allCases),
    (.orgAdmin, Right.allCases.filter { $0 != .manageSite }),
    (
        .folderAdmin,
        Right.allCases.filter {
            ![.manageSite, .manageOrganization, .managePeople, .manageApp, .archiveApp].contains($0)
        }
    ),
    (
        .studyDesigner,
        [
            .enter, .createStudy, .manageStudyAdmins, .viewDesign, .commentOnDesign, .editDesign, .useLibrary,
            .viewTokenCounts,
        ]
    ),
    (.studyLead, [.enter, .publishStudy]),
    (.studyViewer, [.enter, .viewDesign, .commentOnDesign]),
    (
        .editor,
        [
            .enter, .viewTokenCounts, .viewParticipants, .viewResponses, .editResponses, .followParticipants,
            .decideDeviations, .exportIdentifiers, .answerDataRequests,
        ]
    ),
    (.reader, [.enter, .viewTokenCounts, .viewParticipants, .viewResponses]),
    (.coordinator, [.enter, .viewTokenCounts, .handleTokens, .followParticipants]),
    (.monitor, [.enter, .viewParticipants]),
]

struct RightsTableTests {
    @Test(arguments: expected)
    func `each role holds what the design's table says and nothing else`(_ role: Role, _ rights: [Right]) {
        #expect(role.rights.rights == rights)
    }

    @Test func `every role and every right is in the table once`() {
        #expect(expected.map(\.0) == Role.allCases)
        #expect(RightsTable.lines.map(\.right) == Right.allCases)
        #expect(Set(Right.allCases.map(\.name)).count == Right.allCases.count)
    }

    @Test(arguments: [
        (Right.handleTokens, Role.coordinator), (.followParticipants, .coordinator),
        (.viewResponses, .reader), (.editResponses, .editor), (.viewParticipants, .reader),
        (.decideDeviations, .editor), (.exportIdentifiers, .editor), (.answerDataRequests, .editor),
        (.publishStudy, .studyLead), (.viewDesign, .studyViewer), (.commentOnDesign, .studyViewer),
        (.editDesign, .studyDesigner),
        (.manageRoles, .folderAdmin), (.manageApp, .orgAdmin),
        (.archiveApp, .orgAdmin), (.manageSite, .siteAdmin),
    ])
    func `a refusal names the narrowest role that would do`(_ right: Right, _ role: Role) {
        #expect(AccessDenied(right).requiredRole == role)
        #expect(AccessDenied(right).sentence.contains(role.title))
    }

    @Test func `only a monitor's role ends, and its summary says when`() {
        #expect(Role.allCases.filter { $0.daysUntilEnd != nil } == [.monitor])
        #expect(Role.monitor.summary.hasSuffix(", for 90 days"))
        #expect(Role.reader.summary == Role.reader.duties)
    }

    @Test(arguments: [
        (Role.siteAdmin, [FolderKind.site]), (.orgAdmin, [.organization]), (.studyLead, [.study]),
        (.reader, FolderKind.allCases), (.monitor, [.organization, .app, .study]),
    ])
    func `a role is given on its own levels only`(_ role: Role, _ kinds: [FolderKind]) {
        #expect(FolderKind.allCases.filter { role.isAssignable(on: $0) } == kinds)
    }
}
