package marketplace.console.forms;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the files of a form are for. */
public enum FilePurpose {
    SUBMISSION,
    APPLICATION,
    PROFILE_PHOTO,
    SERVICE_IMAGE;

    /** Phones convert other kinds of pictures to the first of these. */
    static final String PICTURES = "image/jpeg,image/png,image/webp";

    private static final String OTHERS = "video/mp4,video/quicktime,video/webm,application/pdf,.docx,"
            + "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

    /** Empty for an operation that takes no files. */
    public static Optional<FilePurpose> of(String operation) {
        return switch (operation) {
            case "hand_in_work", "report_blocked", "deliver_work", "hand_in_qa_work" -> Optional.of(SUBMISSION);
            case "apply_to_bounty" -> Optional.of(APPLICATION);
            case "put_own_human" -> Optional.of(PROFILE_PHOTO);
            case "create_service", "update_service" -> Optional.of(SERVICE_IMAGE);
            default -> Optional.empty();
        };
    }

    /** Empty for a name that create_upload does not take. */
    public static Optional<FilePurpose> named(String wire) {
        return Arrays.stream(values())
                .filter(purpose -> purpose.wire().equals(wire))
                .findFirst();
    }

    /** As create_upload takes it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is wrong with a file of this type and length that cannot be announced, after a word for the file. */
    public String refusal(String contentType, long bytes) {
        if (bytes == 0) {
            return "is empty";
        }
        if (contentType.matches("image/hei[cf].*")) {
            return "is an HEIC photo, which many computers cannot open. Set the camera to the most compatible format,"
                    + " or choose a copy as JPEG";
        }
        return List.of(accept().split(",", -1)).contains(contentType) ? "is too large: " + limits() : types();
    }

    private String types() {
        return switch (this) {
            case PROFILE_PHOTO, SERVICE_IMAGE -> "must be a picture: JPEG, PNG or WebP";
            case SUBMISSION, APPLICATION ->
                "must be a picture (JPEG, PNG, WebP), a video (MP4, MOV, WebM), a PDF or a DOCX file";
        };
    }

    private String limits() {
        return switch (this) {
            case PROFILE_PHOTO, SERVICE_IMAGE -> "at most 10 MB";
            case SUBMISSION, APPLICATION -> "at most 10 MB for a picture, 20 MB for a document, 500 MB for a video";
        };
    }

    /** Whether everybody sees the files of a record with this purpose. */
    boolean isPublic() {
        return switch (this) {
            case PROFILE_PHOTO, SERVICE_IMAGE -> true;
            case SUBMISSION, APPLICATION -> false;
        };
    }

    /** What a file control offers. */
    String accept() {
        return switch (this) {
            case PROFILE_PHOTO, SERVICE_IMAGE -> PICTURES;
            case SUBMISSION, APPLICATION -> PICTURES + "," + OTHERS;
        };
    }
}
