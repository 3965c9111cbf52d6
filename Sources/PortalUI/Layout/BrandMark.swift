/// The mark of the portal.
struct BrandMark {}
