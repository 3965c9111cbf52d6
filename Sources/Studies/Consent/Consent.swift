import Cryptography

/// The complete consent of a design, from all of its documents.
public struct Consent: Sendable {
    /// The sections, in order.
    public var sections: [ConsentSection]
    /// The test about them.
    public var comprehension: Comprehension
    /// The step about other uses of the data.
    public var sharing: DataSharingStep
    /// The document, and how it is signed.
    public var review: ConsentReview

    /// The consent of a frozen design; designs from before the consent was part of them have the usual one.
    public init(of design: DesignSnapshot) throws {
        sections = try design.all(ConsentSection.self).map(\.value)
        comprehension = try design.only(Comprehension.self) ?? Comprehension()
        sharing = try design.only(DataSharingStep.self) ?? DataSharingStep()
        review = try design.only(ConsentReview.self) ?? ConsentReview()
    }

    /// A consent of these parts.
    public init(
        sections: [ConsentSection], comprehension: Comprehension, sharing: DataSharingStep,
        review: ConsentReview
    ) {
        self.sections = sections
        self.comprehension = comprehension
        self.sharing = sharing
        self.review = review
    }

    /// SHA-256 of everything that participants agree to, in hex: the consent has changed when this has.
    ///
    /// Who must consent again is not part of what they agree to.
    func digest() throws -> String {
        var review = review
        review.sparesEnrolled = false
        let bodies =
            try sections.map { try DesignCoding.encode($0) } + [
                DesignCoding.encode(comprehension), DesignCoding.encode(sharing), DesignCoding.encode(review),
            ]
        return SHA256.digest(bodies.joined(separator: "\n")).hex
    }
}
