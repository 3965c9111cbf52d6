/// The logo of the portal.
struct BrandMark {}
