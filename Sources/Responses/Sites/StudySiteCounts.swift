/// The numbers of participants and tokens of a site, or of those without a site.
package struct StudySiteCounts: Sendable, Equatable {
    /// The participants who enrolled there, including erased ones.
    package var enrolled = 0
    /// The participants who belong there now and have not withdrawn.
    package var active = 0
    /// The participants who belong there now and have withdrawn.
    package var withdrawn = 0
    /// The participants who enrolled there and were erased.
    package var erased = 0
    /// The tokens that can still be used.
    package var unusedTokens = 0

    package init() {}

    /// The participants who belong there now.
    package var present: Int { active + withdrawn }
}
