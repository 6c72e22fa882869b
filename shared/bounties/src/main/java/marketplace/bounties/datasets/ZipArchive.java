package marketplace.bounties.datasets;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.ObjectStore.Missing;
import marketplace.table.ParallelReads;

/**
 * A ZIP archive that is written in parts. What follows a position depends on the files alone, so a part can be written
 * again; libraries cannot continue in the middle of a file. Only one part is in memory.
 */
final class ZipArchive {

    private static final long MAX_FILE_BYTES = Integer.MAX_VALUE;
    private static final int READS_AT_ONCE = 16;

    /** @param after where the next part begins */
    record Part(byte[] bytes, ArchivePosition after) {}

    /** Reads the objects, as {@link ObjectStore#read}. */
    interface Source {
        byte[] read(String object, long from, int length);
    }

    private final Source source;
    private final List<ArchiveFile> files;

    /** Of each file, and last of the directory. */
    private final long[] offsets;

    ZipArchive(Source source, List<ArchiveFile> files) {
        this.source = source;
        this.files = List.copyOf(files);
        this.offsets = new long[files.size() + 1];
        for (int i = 0; i < files.size(); i++) {
            ArchiveFile file = files.get(i);
            if (file.bytes() > MAX_FILE_BYTES) {
                throw new IllegalArgumentException(file.object() + " has " + file.bytes() + " bytes");
            }
            offsets[i + 1] = offsets[i]
                    + ZipRecords.localHeader(file.path()).length
                    + ZipRecords.deflated(file.bytes())
                    + ZipRecords.DESCRIPTOR;
        }
    }

    /** The size of the whole archive, without reading a file. */
    long bytes() {
        long directory = directoryBytes();
        return offsets[files.size()]
                + directory
                + ZipRecords.end(files.size(), offsets[files.size()], directory).length;
    }

    private long directoryBytes() {
        long bytes = 0;
        for (int i = 0; i < files.size(); i++) {
            bytes += ZipRecords.directoryEntry(files.get(i), 0, offsets[i]).length;
        }
        return bytes;
    }

    /**
     * Returns at least so many bytes, or the rest.
     *
     * @throws Missing if a file was deleted
     */
    Part next(ArchivePosition from, long atLeast) {
        ByteArrayOutputStream part = new ByteArrayOutputStream();
        ByteArrayOutputStream crcs = new ByteArrayOutputStream();
        crcs.writeBytes(Base64.getDecoder().decode(from.crcs()));
        List<Slice> slices = slices(from, atLeast);
        Slice end = new Slice(from.file(), from.at(), 0);
        int crc = from.crc();
        for (int i = 0; i < slices.size(); i += READS_AT_ONCE) {
            List<Slice> group = slices.subList(i, Math.min(slices.size(), i + READS_AT_ONCE));
            List<byte[]> read = ParallelReads.all(group.stream()
                    .<Supplier<byte[]>>map(slice -> () -> read(slice))
                    .toList());
            for (int k = 0; k < group.size(); k++) {
                Slice slice = group.get(k);
                crc = Crc32.after(slice.at() == 0 ? 0 : crc, read.get(k));
                write(slice, read.get(k), crc, part);
                end = after(slice);
                if (end.at() == 0) {
                    crcs.writeBytes(
                            ByteBuffer.allocate(Integer.BYTES).putInt(crc).array());
                }
            }
        }
        if (end.file() == files.size()) {
            writeDirectory(ByteBuffer.wrap(crcs.toByteArray()), part);
        }
        String all = Base64.getEncoder().encodeToString(crcs.toByteArray());
        return new Part(part.toByteArray(), new ArchivePosition(end.file(), end.at(), crc, all));
    }

    /** Bytes of one file. */
    private record Slice(int file, long at, int length) {}

    private List<Slice> slices(ArchivePosition from, long atLeast) {
        List<Slice> slices = new ArrayList<>();
        Slice next = new Slice(from.file(), from.at(), 0);
        for (long bytes = 0;
                bytes < atLeast && next.file() < files.size();
                bytes += slices.getLast().length()) {
            // Whole blocks, or the rest of the file: the next part begins with a block.
            long blocks = Math.ceilDiv(atLeast - bytes, ZipRecords.MAX_BLOCK);
            long rest = files.get(next.file()).bytes() - next.at();
            slices.add(new Slice(next.file(), next.at(), (int) Math.min(rest, blocks * ZipRecords.MAX_BLOCK)));
            next = after(slices.getLast());
        }
        return slices;
    }

    /** Where the next slice begins. */
    private Slice after(Slice slice) {
        long at = slice.at() + slice.length();
        return at == files.get(slice.file()).bytes()
                ? new Slice(slice.file() + 1, 0, 0)
                : new Slice(slice.file(), at, 0);
    }

    private byte[] read(Slice slice) {
        String object = files.get(slice.file()).object();
        byte[] bytes = slice.length() == 0 ? new byte[0] : source.read(object, slice.at(), slice.length());
        if (bytes.length < slice.length()) {
            throw new IllegalStateException(object + " is shorter than announced");
        }
        return bytes;
    }

    private void write(Slice slice, byte[] bytes, int crc, ByteArrayOutputStream part) {
        ArchiveFile file = files.get(slice.file());
        boolean isEnd = slice.at() + slice.length() == file.bytes();
        if (slice.at() == 0) {
            part.writeBytes(ZipRecords.localHeader(file.path()));
        }
        deflate(bytes, isEnd, part);
        if (isEnd) {
            part.writeBytes(ZipRecords.descriptor(crc, file.bytes()));
        }
    }

    private static void deflate(byte[] bytes, boolean isEnd, ByteArrayOutputStream to) {
        int at = 0;
        do {
            int length = Math.min(ZipRecords.MAX_BLOCK, bytes.length - at);
            to.writeBytes(ZipRecords.blockHeader(length, isEnd && at + length == bytes.length));
            to.write(bytes, at, length);
            at += length;
        } while (at < bytes.length);
    }

    private void writeDirectory(ByteBuffer crcs, ByteArrayOutputStream to) {
        int before = to.size();
        for (int i = 0; i < files.size(); i++) {
            to.writeBytes(ZipRecords.directoryEntry(files.get(i), crcs.getInt(), offsets[i]));
        }
        to.writeBytes(ZipRecords.end(files.size(), offsets[files.size()], to.size() - before));
    }
}
