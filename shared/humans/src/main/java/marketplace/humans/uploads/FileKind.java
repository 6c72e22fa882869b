package marketplace.humans.uploads;

import marketplace.kernel.Wire;

/**
 * What sort of file it is, and how large it may be.
 *
 * <p>Places that take files say which kinds they take; the formats of a kind are the service's own affair.
 */
public enum FileKind implements Wire {
    IMAGE(10),
    VIDEO(500),
    DOCUMENT(20);

    private final long maxMebibytes;

    FileKind(long maxMebibytes) {
        this.maxMebibytes = maxMebibytes;
    }

    public long maxBytes() {
        return maxMebibytes << 20;
    }
}
