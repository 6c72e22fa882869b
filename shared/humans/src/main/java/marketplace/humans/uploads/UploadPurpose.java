package marketplace.humans.uploads;

import java.util.EnumSet;
import java.util.Set;
import marketplace.kernel.Wire;

/**
 * What a file is handed in for.
 *
 * <p>Announced with the upload, because it decides what is taken and who will see it.
 */
public enum UploadPurpose implements Wire {
    /** A photo of a profile, for everybody to see. */
    PROFILE_PHOTO,
    /** A file of an application, for the bounty's owner. */
    APPLICATION,
    /** Work that is handed in, for the poster. */
    SUBMISSION;

    boolean takes(FileKind kind) {
        return kinds().contains(kind);
    }

    /** The media types that are taken, for messages. */
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
