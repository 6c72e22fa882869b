package marketplace.humans.uploads;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Finds the EXIF of a photo, which is a file in the TIFF format. The photo itself is not read, and a hostile file costs
 * little: few bytes of it are read, and longer EXIF than a JPEG can have is ignored.
 */
final class ExifBytes {

    /** Of a JPEG and a PNG usually one, of a WebP two: its EXIF is behind the image. */
    private static final int MAX_READS = 4;

    private static final int WINDOW_BYTES = 1 << 17;

    private static final int MAX_EXIF_BYTES = 0xffff;

    private static final byte[] NAME = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

    private static final int APP0 = 0xffe0;
    private static final int APP1 = 0xffe1;
    private static final int APP15 = 0xffef;

    private final FileBytes file;
    private byte[] window = {};
    private long windowFrom;
    private int reads;

    private ExifBytes(FileBytes file) {
        this.file = file;
    }

    /** The content of a part of a file. A padding or checksum may follow it. */
    private record Part(boolean isExif, boolean isLast, long from, long length) {

        long end() {
            return from + length;
        }
    }

    private interface Header {
        Part read(ByteBuffer header, long end);
    }

    static Optional<byte[]> of(FileType type, FileBytes file) {
        ExifBytes bytes = new ExifBytes(file);
        return switch (type) {
            case JPEG -> bytes.find(2, 4, ExifBytes::segment, 0);
            case PNG -> bytes.find(8, 8, ExifBytes::chunk, Integer.BYTES);
            case WEBP -> bytes.find(12, 8, ExifBytes::riffChunk, 0);
            case MP4, QUICKTIME, WEBM, PDF, DOCX -> Optional.empty();
        };
    }

    private Optional<byte[]> find(long begin, int headerBytes, Header headers, int between) {
        long at = begin;
        while (reads < MAX_READS && at + headerBytes < file.length()) {
            long end = at + headerBytes;
            Part part = headers.read(ByteBuffer.wrap(read(at, headerBytes)), end);
            Optional<byte[]> exif = part.isExif() ? content(part) : Optional.empty();
            if (part.isLast() || exif.isPresent()) {
                return exif;
            }
            at = part.end() + between;
        }
        return Optional.empty();
    }

    private byte[] read(long from, int length) {
        if (from < windowFrom || from + length > windowFrom + window.length) {
            window = file.read(from, WINDOW_BYTES);
            windowFrom = from;
            reads++;
        }
        int begin = (int) (from - windowFrom);
        return Arrays.copyOfRange(window, begin, begin + length);
    }

    /** Without the name, which a JPEG has and a WebP may have. Other metadata has another name. */
    private Optional<byte[]> content(Part part) {
        if (part.length() > MAX_EXIF_BYTES || part.end() > file.length()) {
            return Optional.empty();
        }
        byte[] bytes = read(part.from(), (int) part.length());
        if (bytes.length > NAME.length && Arrays.equals(bytes, 0, NAME.length, NAME, 0, NAME.length)) {
            return Optional.of(Arrays.copyOfRange(bytes, NAME.length, bytes.length));
        }
        boolean isTiff = bytes.length > 2 && bytes[0] == bytes[1] && (bytes[0] == 'M' || bytes[0] == 'I');
        return isTiff ? Optional.of(bytes) : Optional.empty();
    }

    /** The application segments of a JPEG precede its image (ITU-T T.81, B.1). */
    private static Part segment(ByteBuffer header, long end) {
        int marker = Short.toUnsignedInt(header.getShort());
        int length = Short.toUnsignedInt(header.getShort()) - Short.BYTES;
        return new Part(marker == APP1, marker < APP0 || marker > APP15 || length < 0, end, length);
    }

    /** The chunk with EXIF precedes the image data of a PNG (PNG 11.3.4.5). */
    private static Part chunk(ByteBuffer header, long end) {
        long length = Integer.toUnsignedLong(header.getInt());
        String name = name(header);
        return new Part(name.equals("eXIf"), name.equals("IDAT"), end, length);
    }

    /** Chunks of an odd length have a padding byte. */
    private static Part riffChunk(ByteBuffer header, long end) {
        String name = name(header);
        long length =
                Integer.toUnsignedLong(header.order(ByteOrder.LITTLE_ENDIAN).getInt());
        return new Part(name.equals("EXIF"), false, end, length + length % 2);
    }

    private static String name(ByteBuffer header) {
        byte[] name = new byte[Integer.BYTES];
        header.get(name);
        return new String(name, StandardCharsets.ISO_8859_1);
    }
}
