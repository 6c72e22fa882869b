package marketplace.bounties.terms;

import java.util.Optional;
import marketplace.humans.uploads.FileKind;
import marketplace.kernel.Wire;

/** How humans take part. In the upload modes the application is the submission. */
public enum SubmissionMode implements Wire {
    APPLICATION,
    PHOTO_UPLOAD,
    VIDEO_UPLOAD,
    DOCUMENT_UPLOAD;

    public Optional<FileKind> collects() {
        return switch (this) {
            case APPLICATION -> Optional.empty();
            case PHOTO_UPLOAD -> Optional.of(FileKind.IMAGE);
            case VIDEO_UPLOAD -> Optional.of(FileKind.VIDEO);
            case DOCUMENT_UPLOAD -> Optional.of(FileKind.DOCUMENT);
        };
    }
}
