package marketplace.humans.uploads;

import java.util.EnumSet;
import java.util.Set;
import marketplace.kernel.Wire;

public enum UploadPurpose implements Wire {
    PROFILE_PHOTO,
    SERVICE_IMAGE,
    APPLICATION,
    SUBMISSION;

    /** Whether everyone may see the file once it is used. */
    boolean isPublic() {
        return switch (this) {
            case PROFILE_PHOTO, SERVICE_IMAGE -> true;
            case APPLICATION, SUBMISSION -> false;
        };
    }

    boolean takes(FileKind kind) {
        return kinds().contains(kind);
    }

    String taken() {
        return FileType.taken(kinds());
    }

    private Set<FileKind> kinds() {
        return switch (this) {
            case PROFILE_PHOTO, SERVICE_IMAGE -> EnumSet.of(FileKind.IMAGE);
            case APPLICATION, SUBMISSION -> EnumSet.allOf(FileKind.class);
        };
    }
}
