package marketplace.bounties.terms;

import java.util.Optional;
import marketplace.humans.uploads.FileKind;
import marketplace.kernel.Wire;

/**
 * How humans take part.
 *
 * <p>Upload modes collect files directly: there the application is the submission.
 */
public enum SubmissionMode implements Wire {
    /** Humans apply, the owner picks. */
    APPLICATION,
    PHOTO_UPLOAD,
    VIDEO_UPLOAD,
    DOCUMENT_UPLOAD;

    /** The kind of file that is collected; empty where none is. */
    public Optional<FileKind> collects() {
        return switch (this) {
            case APPLICATION -> Optional.empty();
            case PHOTO_UPLOAD -> Optional.of(FileKind.IMAGE);
            case VIDEO_UPLOAD -> Optional.of(FileKind.VIDEO);
            case DOCUMENT_UPLOAD -> Optional.of(FileKind.DOCUMENT);
        };
    }
}
