package marketplace.humans.uploads;

import java.util.EnumSet;
import java.util.Set;
import marketplace.kernel.Wire;

public enum UploadPurpose implements Wire {
    PROFILE_PHOTO,
    APPLICATION,
    SUBMISSION;

    boolean takes(FileKind kind) {
        return kinds().contains(kind);
    }

    String taken() {
        return FileType.taken(kinds());
    }

    private Set<FileKind> kinds() {
        return switch (this) {
            case PROFILE_PHOTO -> EnumSet.of(FileKind.IMAGE);
            case APPLICATION, SUBMISSION -> EnumSet.allOf(FileKind.class);
        };
    }
}
