import Cryptography

/// The complete consent of a design, from all of its documents.
public struct Consent: Sendable {
    /// The sections, in order.
    public var sections: [ConsentSection]
    /// The comprehension test.
    public var comprehension: Comprehension
    /// The data sharing step.
    public var sharing: DataSharingStep
    /// The consent document and its signatures.
    public var review: ConsentReview

    /// Reads the consent of a design snapshot. Designs from before consent was included have the default consent.
    public init(of design: DesignSnapshot) throws {
        sections = try design.all(ConsentSection.self).map(\.value)
        comprehension = try design.only(Comprehension.self) ?? Comprehension()
        sharing = try design.only(DataSharingStep.self) ?? DataSharingStep()
        review = try design.only(ConsentReview.self) ?? ConsentReview()
    }

    /// Creates a consent from its parts.
    public init(
        sections: [ConsentSection], comprehension: Comprehension, sharing: DataSharingStep,
        review: ConsentReview
    ) {
        self.sections = sections
        self.comprehension = comprehension
        self.sharing = sharing
        self.review = review
    }

    /// SHA-256 of everything that participants consent to, in hex. It changes whenever the consent changes.
    ///
    /// The choice of who must consent again is not included.
    package func digest() throws -> String {
        var review = review
        review.sparesEnrolled = false
        let bodies =
            try sections.map { try DesignCoding.encode($0) } + [
                DesignCoding.encode(comprehension), DesignCoding.encode(sharing), DesignCoding.encode(review),
            ]
        return SHA256.digest(bodies.joined(separator: "\n")).hex
    }
}
