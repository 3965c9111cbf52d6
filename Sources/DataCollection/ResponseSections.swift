import Access
import PortalUI
import WebAccess

/// The links that responses and their data contribute to the navigation of a study.
public let responseSections: [SectionLink] = [
    SectionLink("Home", icon: .home, on: .study, in: .home, at: "", for: .enter, atSites: true),
    SectionLink(
        "Worklist", icon: .numberList, on: .study, in: .collect, at: "/worklist", for: .viewResponses,
        atSites: true, key: "w",
        with: [
            SectionPage("Task rules", at: "/worklist/rules"),
            SectionPage("Reminders", at: "/worklist/reminders"),
        ]),
    SectionLink(
        "Enrollment tokens", icon: .qrCode, on: .study, in: .collect, at: "/tokens", for: .viewTokenCounts,
        atSites: true, key: "t"),
    SectionLink(
        "Participants", icon: .people, on: .study, in: .collect, at: "/participants", for: .viewResponses,
        atSites: true, key: "p"),
    SectionLink(
        "Adherence", icon: .pulse, on: .study, in: .collect, at: "/adherence", for: .viewParticipants,
        atSites: true, key: "a",
        with: [SectionPage("Adherence by participant", at: "/adherence/participants")]),
    SectionLink(
        "Deviations", icon: .flag, on: .study, in: .collect, at: "/deviations", for: .viewParticipants,
        atSites: true, with: [SectionPage("Deviation rules", at: "/deviations/rules")]),
    SectionLink(
        "Sites", icon: .location, on: .study, in: .collect, at: "/sites", for: .viewTokenCounts,
        atSites: true,
        key: "s"),
    SectionLink(
        "Participant properties", icon: .tag, on: .study, in: .collect, at: "/properties",
        for: .viewResponses,
        atSites: true),
    SectionLink(
        "Responses", icon: .inbox, on: .study, in: .collect, at: "/responses", for: .viewResponses,
        atSites: true, key: "r"),
    SectionLink(
        "Lists", icon: .table, on: .study, in: .collect, at: "/lists", for: .viewResponses, atSites: true,
        key: "l",
        with: [
            SectionPage("Codebook", at: "/lists/codebook"), SectionPage("Export", at: "/exports"),
            SectionPage("Export targets", at: "/exports/targets", for: .setUpStudy),
        ]),
    SectionLink("Jobs", icon: .refresh, on: .study, in: .collect, at: "/jobs", for: .viewResponses),
    SectionLink(
        "Data browser", icon: .database, on: .study, in: .collect, at: "/data", for: .viewResponses,
        atSites: true),
    SectionLink(
        "Survey metadata", icon: .database, on: .site, in: .manage, at: "/metadata", for: .setUpStudy),
    SectionLink(
        "Survey metadata", icon: .database, on: .organization, in: .manage, at: "/metadata", for: .setUpStudy),
    SectionLink("Survey metadata", icon: .database, on: .app, in: .manage, at: "/metadata", for: .setUpStudy),
    SectionLink(
        "Study setup", icon: .gear, on: .study, in: .manage, at: "/set-up", for: .setUpStudy,
        with: [
            SectionPage("Webhooks", at: "/set-up/webhooks"),
            SectionPage("Forwarding", at: "/set-up/forwarding"),
        ]),
]
