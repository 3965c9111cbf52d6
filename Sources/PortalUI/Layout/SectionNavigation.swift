/// The navigation next to the content; on phones a page of its own, opened by a link to it.
struct SectionNavigation {
    let groups: [NavGroup]
    let trail: [BreadcrumbLevel]
}
