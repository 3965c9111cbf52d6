import Access
import DesignEditing
import PortalUI
import Studies

/// The links that the study designer adds to the navigation of studies and apps.
public let designSections: [SectionLink] =
    [
        SectionLink(
            "Overview", icon: .pages, on: .study, in: .design, at: "/design", for: .viewDesign, key: "d"),
        link(to: .basicInformation),
        link(to: .settings),
        link(to: .overview),
        link(to: .eligibility),
        link(to: .consentSections),
        link(to: .comprehension),
        link(to: .dataSharing),
        link(to: .consentReview),
        link(to: .participantProperties),
        link(to: .questionnaires),
        link(to: .activeTasks),
        link(to: .resources),
        SectionLink(
            "Notifications", icon: .bell, on: .study, in: .design, at: NotificationOwner.suffix,
            for: .viewDesign),
        SectionLink(
            "Notifications", icon: .bell, on: .app, in: .app, at: NotificationOwner.appSuffix,
            for: .manageApp),
        SectionLink(
            "Library", icon: .book, on: .organization, in: .manage, at: LibraryPaths.suffix, for: .useLibrary),
        SectionLink(
            "Library", icon: .book, on: .app, in: .manage, at: LibraryPaths.suffix, for: .useLibrary),
        SectionLink(
            "Languages", icon: .globe, on: .study, in: .design, at: StudyDesignerPaths.languagesSuffix,
            for: .viewDesign),
        link(to: .checklist),
        SectionLink(
            "Study admins", icon: .people, on: .study, in: .design, at: StudyDesignerPaths.adminsSuffix,
            for: .manageStudyAdmins),
        SectionLink(
            "Review", icon: .comment, on: .study, in: .design, at: StudyDesignerPaths.reviewSuffix,
            for: .viewDesign),
        SectionLink("Actions", icon: .flag, on: .study, in: .design, at: "/design/actions", for: .viewDesign),
        SectionLink(
            "History", icon: .history, on: .study, in: .design, at: "/design/history", for: .viewDesign),
        SectionLink(
            "Reserved keys", icon: .key, on: .study, in: .design, at: StudyDesignerPaths.reservedKeysSuffix,
            for: .viewDesign),
        SectionLink(
            "Copy and export", icon: .copy, on: .study, in: .design, at: StudyDesignerPaths.copySuffix,
            for: .viewDesign),
    ] + appSections + [ReferenceListPaths.section]

/// Returns the link to a section, which shows its progress.
private func link(to section: Section) -> SectionLink {
    SectionLink(
        section.title, icon: .pages, on: .study, in: .design, at: StudyDesignerPaths.suffix(of: section),
        for: .viewDesign)
}
