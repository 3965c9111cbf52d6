// The help inside the product: pages about what things are and how to do them, in English and Spanish, a glossary, and
// what the portal is made of.
//
// - `HelpLibrary`: the pages from the folder `Help`; `HelpFile` and `MarkdownReader` read them into `HelpBlock`s.
// - `HelpPictures`: the pictures in `Help/pictures`, which `Scripts/help-pictures` takes from the demo.
// - `ReleaseNotes`: what `CHANGELOG.md` says about each version.
// - `HelpPath`: which pages of the portal a page explains, so that each has a link to its help.
// - `HelpSearch`: pages and terms by the beginnings of words.
// - `HelpController`: the routes and pages.
