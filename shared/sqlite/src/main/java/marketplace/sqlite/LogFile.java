package marketplace.sqlite;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The write-ahead log that a crash leaves beside the database. SQLite takes its first broken frame for the place where
 * the crash cut off the last commit, and forgets all behind it. But a commit begins when the one before is on the
 * disk: if another commit follows the broken one, the broken one was on the disk and has been damaged.
 */
@SuppressWarnings("ByteBufferBackingArray") // Each buffer wraps a whole array.
final class LogFile {

    private static final int HEADER_BYTES = 32;
    private static final int FRAME_HEADER_BYTES = 24;

    /** The last bit says in which byte order the sums are computed. */
    private static final int MAGIC = 0x377f0682;

    private static final int SUMMED_BYTES_OF_A_HEADER = 24;
    private static final int SUMMED_BYTES_OF_A_FRAME_HEADER = 8;

    private final DataInputStream in;
    private final ByteBuffer header;
    private final Sum sum;

    /** As in SQLite's description of its file format. */
    private static final class Sum {

        private final ByteOrder order;
        private int first;
        private int second;

        Sum(ByteOrder order) {
            this.order = order;
        }

        void add(byte[] bytes, int length) {
            ByteBuffer words = ByteBuffer.wrap(bytes, 0, length).order(order);
            while (words.hasRemaining()) {
                first += words.getInt() + second;
                second += words.getInt() + first;
            }
        }

        boolean is(int wantedFirst, int wantedSecond) {
            return first == wantedFirst && second == wantedSecond;
        }
    }

    private LogFile(DataInputStream in, byte[] header) {
        this.in = in;
        this.header = ByteBuffer.wrap(header);
        this.sum = new Sum((this.header.getInt(0) & 1) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    static Path of(Path database) {
        return database.resolveSibling(database.getFileName() + "-wal");
    }

    /** Reads it again, because a running program may have written while it was read. */
    static boolean isDamaged(Path database) throws IOException {
        OptionalInt frame = damagedFrame(of(database));
        return frame.isPresent() && frame.equals(damagedFrame(of(database)));
    }

    private static OptionalInt damagedFrame(Path log) throws IOException {
        if (Files.notExists(log)) {
            return OptionalInt.empty();
        }
        try (InputStream opened = Files.newInputStream(log);
                DataInputStream in = new DataInputStream(new BufferedInputStream(opened, 1 << 16))) {
            byte[] header = in.readNBytes(HEADER_BYTES);
            // Frames are written after the header is on the disk.
            return header.length < HEADER_BYTES || in.available() == 0
                    ? OptionalInt.empty()
                    : new LogFile(in, header).damagedFrame();
        }
    }

    private OptionalInt damagedFrame() throws IOException {
        sum.add(header.array(), SUMMED_BYTES_OF_A_HEADER);
        if ((header.getInt(0) & ~1) != MAGIC || !sum.is(header.getInt(24), header.getInt(28))) {
            return OptionalInt.of(0);
        }
        int frameBytes = FRAME_HEADER_BYTES + header.getInt(8);
        int broken = 0;
        boolean committedBehind = false;
        int number = 1;
        for (byte[] frame = in.readNBytes(frameBytes); frame.length == frameBytes; frame = in.readNBytes(frameBytes)) {
            ByteBuffer fields = ByteBuffer.wrap(frame);
            boolean ofThisLog = fields.getInt(8) == header.getInt(16) && fields.getInt(12) == header.getInt(20);
            if (broken == 0 && !(ofThisLog && isWhole(fields))) {
                broken = number;
            }
            if (broken > 0 && ofThisLog) {
                if (committedBehind) {
                    return OptionalInt.of(broken);
                }
                committedBehind = fields.getInt(4) != 0;
            }
            number++;
        }
        return OptionalInt.empty();
    }

    private boolean isWhole(ByteBuffer frame) {
        sum.add(frame.array(), SUMMED_BYTES_OF_A_FRAME_HEADER);
        byte[] page = new byte[frame.capacity() - FRAME_HEADER_BYTES];
        frame.get(FRAME_HEADER_BYTES, page);
        sum.add(page, page.length);
        return sum.is(frame.getInt(16), frame.getInt(20));
    }
}
