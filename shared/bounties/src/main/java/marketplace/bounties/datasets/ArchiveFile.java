package marketplace.bounties.datasets;

/** A file in an archive, and the object that has its bytes. */
record ArchiveFile(String path, String object, long bytes) {}
