package marketplace.humans.uploads;

/** A stored file of which any part can be read, so that a large video is checked by its first bytes. */
interface FileBytes {

    /** In bytes. */
    long length();

    /** Reads part of the file; shorter at its end. */
    byte[] read(long from, int length);
}
