package marketplace.kernel;

/**
 * Names one uploaded file.
 *
 * <p>It is part of the address of a public photo, and tells nothing of whose file it is.
 */
public record UploadId(String value) implements Id {

    public UploadId {
        IdKind.UPLOAD.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
