package marketplace.humans.uploads;

/** Any part can be read, so that a large video is checked by its first bytes. */
interface FileBytes {

    long length();

    /** Shorter at the end of the file. */
    byte[] read(long from, int length);
}
