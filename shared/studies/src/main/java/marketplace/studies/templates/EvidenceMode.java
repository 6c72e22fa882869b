package marketplace.studies.templates;

import marketplace.humans.uploads.FileKind;
import marketplace.kernel.Wire;

/** The file that every hand-in must have, as its content shows it. */
public enum EvidenceMode implements Wire {
    PHOTO(FileKind.IMAGE),
    VIDEO(FileKind.VIDEO),
    DOCUMENT(FileKind.DOCUMENT);

    private final FileKind kind;

    EvidenceMode(FileKind kind) {
        this.kind = kind;
    }

    public FileKind kind() {
        return kind;
    }
}
