/// The links of a navigation group.
struct NavList {
    let items: [NavItem]
}

extension NavItem {
    var hasEnd: Bool { badge != nil || changes != nil }
}

extension NavItem.Badge {
    var className: String { isBad ? "tally bad" : "tally" }
}
