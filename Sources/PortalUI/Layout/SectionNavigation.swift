/// The navigation next to the content; on phones, a separate page that a link opens.
struct SectionNavigation {
    let groups: [NavGroup]
    let trail: [BreadcrumbLevel]
}
