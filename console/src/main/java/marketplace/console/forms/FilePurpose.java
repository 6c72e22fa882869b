package marketplace.console.forms;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the files of a form are for, by the operation that takes them. */
public enum FilePurpose {
    SUBMISSION(false, "hand_in_work", "report_blocked", "deliver_work", "hand_in_qa_work"),
    APPLICATION(false, "apply_to_bounty"),
    PROFILE_PHOTO(true, "put_own_human"),
    SERVICE_IMAGE(true, "create_service", "update_service");

    /** Phones convert other kinds of pictures to the first of these. */
    static final String PICTURES = "image/jpeg,image/png,image/webp";

    private static final String OTHERS = "video/mp4,video/quicktime,video/webm,application/pdf,.docx";

    private final boolean picturesOnly;
    private final List<String> operations;

    FilePurpose(boolean picturesOnly, String... operations) {
        this.picturesOnly = picturesOnly;
        this.operations = List.of(operations);
    }

    public static Optional<FilePurpose> of(String operation) {
        return Arrays.stream(values())
                .filter(purpose -> purpose.operations.contains(operation))
                .findFirst();
    }

    /** As create_upload takes it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a file control offers. */
    String accept() {
        return picturesOnly ? PICTURES : PICTURES + "," + OTHERS;
    }
}
