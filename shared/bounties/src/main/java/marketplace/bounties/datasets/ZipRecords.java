package marketplace.bounties.datasets;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The records around the files of a ZIP archive (APPNOTE 4.3). Files are deflated without compression, so that their
 * stored size is known before they are read, and readers of a stream find their end. The CRC follows the file.
 */
final class ZipRecords {

    static final int MAX_BLOCK = 0xffff;
    static final int BLOCK_HEADER = 5;
    static final int DESCRIPTOR = 16;

    private static final int LOCAL_HEADER = 30;
    private static final int DIRECTORY_ENTRY = 46;
    private static final int LONG_OFFSET = 12;
    private static final int LONG_END = 56;
    private static final int LONG_END_LOCATOR = 20;
    private static final int END = 22;

    private static final short DEFLATED = 8;
    /** The CRC and the sizes follow the file; the path is UTF-8. */
    private static final short FLAGS = 1 << 3 | 1 << 11;
    /** 1 January 1980: equal files make equal archives. */
    private static final int TIME = 1 << 21 | 1 << 16;

    private static final short VERSION = 20;
    private static final short LONG_VERSION = 45;
    private static final short MADE_ON_UNIX = 3 << 8 | LONG_VERSION;
    private static final int REGULAR_FILE = 0100644 << 16;

    private static final long MAX_INT = 0xffff_ffffL;
    private static final int MAX_SHORT = 0xffff;

    private ZipRecords() {}

    static long deflated(long bytes) {
        long blocks = Math.max(1, Math.ceilDiv(bytes, MAX_BLOCK));
        return bytes + blocks * BLOCK_HEADER;
    }

    static byte[] localHeader(String path) {
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        return littleEndian(LOCAL_HEADER + name.length)
                .putInt(0x04034b50)
                .putShort(VERSION)
                .putShort(FLAGS)
                .putShort(DEFLATED)
                .putInt(TIME)
                .putInt(0)
                .putInt(0)
                .putInt(0)
                .putShort((short) name.length)
                .putShort((short) 0)
                .put(name)
                .array();
    }

    static byte[] blockHeader(int length, boolean isLast) {
        return littleEndian(BLOCK_HEADER)
                .put((byte) (isLast ? 1 : 0))
                .putShort((short) length)
                .putShort((short) ~length)
                .array();
    }

    static byte[] descriptor(int crc, long bytes) {
        return littleEndian(DESCRIPTOR)
                .putInt(0x08074b50)
                .putInt(crc)
                .putInt((int) deflated(bytes))
                .putInt((int) bytes)
                .array();
    }

    static byte[] directoryEntry(ArchiveFile file, int crc, long offset) {
        byte[] name = file.path().getBytes(StandardCharsets.UTF_8);
        boolean isFar = offset >= MAX_INT;
        int extra = isFar ? LONG_OFFSET : 0;
        ByteBuffer entry = littleEndian(DIRECTORY_ENTRY + name.length + extra)
                .putInt(0x02014b50)
                .putShort(MADE_ON_UNIX)
                .putShort(isFar ? LONG_VERSION : VERSION)
                .putShort(FLAGS)
                .putShort(DEFLATED)
                .putInt(TIME)
                .putInt(crc)
                .putInt((int) deflated(file.bytes()))
                .putInt((int) file.bytes())
                .putShort((short) name.length)
                .putShort((short) extra)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 0)
                .putInt(REGULAR_FILE)
                .putInt((int) Math.min(offset, MAX_INT))
                .put(name);
        if (isFar) {
            entry.putShort((short) 1).putShort((short) Long.BYTES).putLong(offset);
        }
        return bytes(entry);
    }

    /** After the directory. More files or a later offset than the first formats allow need two more records. */
    static byte[] end(long files, long directory, long directoryBytes) {
        boolean isLong = files >= MAX_SHORT || directory >= MAX_INT || directoryBytes >= MAX_INT;
        ByteBuffer end = littleEndian(isLong ? LONG_END + LONG_END_LOCATOR + END : END);
        if (isLong) {
            end.putInt(0x06064b50)
                    .putLong(LONG_END - 12)
                    .putShort(MADE_ON_UNIX)
                    .putShort(LONG_VERSION)
                    .putInt(0)
                    .putInt(0)
                    .putLong(files)
                    .putLong(files)
                    .putLong(directoryBytes)
                    .putLong(directory);
            end.putInt(0x07064b50).putInt(0).putLong(directory + directoryBytes).putInt(1);
        }
        short count = (short) Math.min(files, MAX_SHORT);
        return bytes(end.putInt(0x06054b50)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort(count)
                .putShort(count)
                .putInt((int) Math.min(directoryBytes, MAX_INT))
                .putInt((int) Math.min(directory, MAX_INT))
                .putShort((short) 0));
    }

    private static byte[] bytes(ByteBuffer full) {
        byte[] bytes = new byte[full.capacity()];
        full.get(0, bytes);
        return bytes;
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
