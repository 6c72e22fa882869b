package marketplace.humans.uploads;

import java.util.EnumSet;
import java.util.Set;
import marketplace.kernel.Wire;

/** What a file is for. It decides which kinds are accepted and who sees the file. */
public enum UploadPurpose implements Wire {
    /** A public profile photo. */
    PROFILE_PHOTO,
    /** A file for the bounty's owner. */
    APPLICATION,
    /** Submitted work, for the poster. */
    SUBMISSION;

    boolean takes(FileKind kind) {
        return kinds().contains(kind);
    }

    /** For messages. */
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
