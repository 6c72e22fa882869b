package marketplace.bounties.applications;

import marketplace.api.Field;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.kernel.Id.UploadId;

public record ApplicationAnswer(
        @Field(value = "Id of the row in applicationDetails.", required = true, min = 1, max = 40)
        String id,

        @Field(
                value = "Answer to a row of type text.",
                max = 2000,
                nullable = true,
                mayBeBlank = true,
                moderated = Field.Moderated.MASKED)
        String text,

        @Field(value = "True confirms a row of type acknowledgment.", nullable = true)
        Boolean acknowledged,

        @Field(
                value = "File for a row of type upload: an upload with the purpose application, an image or a DOCX.",
                nullable = true)
        UploadId uploadId) {

    public ApplicationAnswer {
        acknowledged = Boolean.TRUE.equals(acknowledged);
    }

    boolean fits(ApplicationDetail.Type type) {
        return switch (type) {
            case TEXT -> text != null && !text.isBlank();
            case ACKNOWLEDGMENT -> acknowledged;
            case UPLOAD -> uploadId != null;
        };
    }
}
