package marketplace.console.forms;

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

    private static final String OTHERS = "video/mp4,video/quicktime,video/webm,application/pdf,.docx";

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

    /** As create_upload takes it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a file control offers. */
    String accept() {
        return switch (this) {
            case PROFILE_PHOTO, SERVICE_IMAGE -> PICTURES;
            case SUBMISSION, APPLICATION -> PICTURES + "," + OTHERS;
        };
    }
}
