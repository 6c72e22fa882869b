package marketplace.humans.uploads;

import java.util.Arrays;

/** Any part can be read, so that a large video is checked by its first bytes. */
interface FileBytes {

    long length();

    /** Shorter at the end of the file. */
    byte[] read(long from, int length);

    static FileBytes of(byte[] file) {
        return new FileBytes() {
            @Override
            public long length() {
                return file.length;
            }

            @Override
            public byte[] read(long from, int length) {
                int begin = (int) Math.min(from, file.length);
                return Arrays.copyOfRange(file, begin, Math.min(file.length, begin + length));
            }
        };
    }
}
