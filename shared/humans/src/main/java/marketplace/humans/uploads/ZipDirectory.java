package marketplace.humans.uploads;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Reads the names of a ZIP's central directory (APPNOTE 4.3.12, 4.3.16). Nothing is unpacked, so a bomb does no harm.
 */
final class ZipDirectory {

    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END_BYTES = 22;
    private static final int TAIL_BYTES = END_BYTES + 0xffff;

    private static final int ENTRY_SIGNATURE = 0x02014b50;
    private static final int ENTRY_BYTES = 46;
    /** Thousands of entries; a document has dozens. */
    private static final long MAX_DIRECTORY_BYTES = 1 << 20;

    private ZipDirectory() {}

    /** Empty for a truncated or oversized ZIP file. */
    static Set<String> names(FileBytes file) {
        long from = Math.max(0, file.length() - TAIL_BYTES);
        ByteBuffer tail = littleEndian(file.read(from, TAIL_BYTES));
        for (int at = tail.limit() - END_BYTES; at >= 0; at--) {
            if (tail.getInt(at) == END_SIGNATURE) {
                long size = Integer.toUnsignedLong(tail.getInt(at + 12));
                long start = Integer.toUnsignedLong(tail.getInt(at + 16));
                boolean sound = size <= MAX_DIRECTORY_BYTES && start + size <= from + at;
                return sound ? entries(file.read(start, (int) size)) : Set.of();
            }
        }
        return Set.of();
    }

    private static Set<String> entries(byte[] bytes) {
        ByteBuffer directory = littleEndian(bytes);
        Set<String> names = new HashSet<>();
        int at = 0;
        while (at + ENTRY_BYTES <= directory.limit() && directory.getInt(at) == ENTRY_SIGNATURE) {
            int name = Short.toUnsignedInt(directory.getShort(at + 28));
            int extra = Short.toUnsignedInt(directory.getShort(at + 30));
            int comment = Short.toUnsignedInt(directory.getShort(at + 32));
            if (at + ENTRY_BYTES + name > directory.limit()) {
                return Set.of();
            }
            names.add(new String(bytes, at + ENTRY_BYTES, name, StandardCharsets.UTF_8));
            at += ENTRY_BYTES + name + extra + comment;
        }
        return names;
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
