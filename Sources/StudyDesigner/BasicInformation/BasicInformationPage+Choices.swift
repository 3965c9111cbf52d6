import Access
import DesignEditing
import PortalUI
import Studies

extension BasicInformationPage {
    var website: TextField {
        TextField(
            "website", "Study website", editing.value.website, hint: "https:// or http://",
            error: editing.problems["website"], limit: DesignLimits.website, isOptional: true,
            was: editing.publishedText { $0.website }, icon: .globe)
    }

    var feedbackEmail: TextField {
        TextField(
            "feedbackEmail", "Study feedback destination inbox email", editing.value.feedbackEmail,
            hint: "Receives feedback from participants.", error: editing.problems["feedbackEmail"],
            limit: DesignLimits.feedbackEmail, was: editing.publishedText { $0.feedbackEmail }, icon: .mail)
    }

    var type: ChoiceField {
        ChoiceField(
            "type", "Study type",
            [
                SelectOption("gateway", "Gateway", hint: "One of several studies in a gateway app."),
                SelectOption("standalone", "Standalone", hint: "The only study of its app."),
            ],
            chosen: editing.value.type?.rawValue ?? "", style: .cards, error: editing.problems["type"],
            was: editing.publishedText { $0.type?.title ?? "" },
            lock: editing.ruleContext.lockedType == nil ? nil : "Can't be changed after launch.")
    }

    var thumbnail: FileField {
        FileField(
            "thumbnail", "Study thumbnail image",
            limits:
                "PNG or JPEG, square, at least \(DesignLimits.thumbnailPixels) × \(DesignLimits.thumbnailPixels) pixels, "
                + "up to 1 MB. Gateway apps show it in their list.",
            accepts: "image/png,image/jpeg",
            current: editing.value.thumbnail.map { image in
                FileField.Current(
                    name: image.name.isEmpty ? "Image" : image.name,
                    detail: "\(image.widthPixels) × \(image.heightPixels) pixels",
                    address: pictureAddress, picture: pictureAddress)
            },
            removeName: FormUploads.removeName(of: "thumbnail"), error: editing.problems["thumbnail"],
            isOptional: editing.value.type == .standalone,
            bytesMax: DesignLimits.thumbnailBytes)
    }

    var kept: [HiddenField] {
        FormUploads.fields(keeping: editing.value.thumbnail, as: "thumbnail")
    }

    /// The address of the thumbnail, if there is one.
    var pictureAddress: String? {
        editing.value.thumbnail.map { StudyDesignerPaths.file($0.digest, editing.channel) }
    }

    /// The preview of the study in the app's list.
    struct Preview {
        let app: String
        let name: String
        let tagline: String
        let line: String
    }

    var preview: Preview {
        let (value, language) = (editing.value, editing.language)
        let category = StudyCategory.name(value.category, in: language)
        return Preview(
            app: editing.channel.app.title, name: value.name.text(in: language),
            tagline: value.tagline.text(in: language),
            line: [category, value.sponsor.text(in: language)].filter { !$0.isEmpty }
                .joined(separator: " · "))
    }
}
