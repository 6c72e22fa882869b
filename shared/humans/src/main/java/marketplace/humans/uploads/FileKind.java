package marketplace.humans.uploads;

import marketplace.kernel.Wire;

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
