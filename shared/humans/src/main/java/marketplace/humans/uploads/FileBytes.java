package marketplace.humans.uploads;

/**
 * A stored file, of which any part can be read.
 *
 * <p>So that a video of half a gigabyte is judged by its first bytes.
 */
interface FileBytes {

    /** In bytes. */
    long length();

    /** The part that begins at {@code from}; shorter where the file ends before. */
    byte[] read(long from, int length);
}
