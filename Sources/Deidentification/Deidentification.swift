// De-identification
// =================
//
// Rules by which exported data no longer identifies participants, without a database:
//
//   ProfileKey                the pseudonyms and date offsets of one profile of a study
//   ProfileBasis, SafeHarbor  what a profile follows, and Safe Harbor's checklist
//   Transformation            what is done with the values of a column
//   ColumnTransformation      the transformation of a value, which leaves out what doesn't have the form of its column
//   AgeGroup, PostalArea      coarser ages and places, as HIPAA's Safe Harbor requires them
//   NumberGroup, Coordinates  coarser numbers and places
//   SmallGroups               combinations of values that too few participants share
