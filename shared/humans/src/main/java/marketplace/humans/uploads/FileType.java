package marketplace.humans.uploads;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A file format, identified by its first bytes. The name of a file is never used. */
public enum FileType {
    JPEG("image/jpeg", FileKind.IMAGE, "jpg") {
        @Override
        boolean fits(FileBytes file, byte[] head) {
            return begins(head, 0, (byte) 0xff, (byte) 0xd8, (byte) 0xff);
        }
    },
    PNG("image/png", FileKind.IMAGE, "png") {
        @Override
        boolean fits(FileBytes file, byte[] head) {
            return begins(
                    head, 0, (byte) 0x89, (byte) 'P', (byte) 'N', (byte) 'G', (byte) 13, (byte) 10, (byte) 26, (byte)
                            10);
        }
    },
    WEBP("image/webp", FileKind.IMAGE, "webp") {
        @Override
        boolean fits(FileBytes file, byte[] head) {
            return says(head, 0, "RIFF") && says(head, 8, "WEBP");
        }
    },
    MP4("video/mp4", FileKind.VIDEO, "mp4") {
        private static final Set<String> BRANDS = Set.of(
                "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "dash", "M4V ", "M4VP", "MSNV",
                "3gp4", "3gp5", "3gp6");

        @Override
        boolean fits(FileBytes file, byte[] head) {
            return says(head, 4, "ftyp") && BRANDS.stream().anyMatch(brand -> says(head, 8, brand));
        }
    },
    QUICKTIME("video/quicktime", FileKind.VIDEO, "mov") {
        @Override
        boolean fits(FileBytes file, byte[] head) {
            return says(head, 4, "ftypqt  ");
        }
    },
    WEBM("video/webm", FileKind.VIDEO, "webm") {
        @Override
        boolean fits(FileBytes file, byte[] head) {
            // The document type is one of the first elements of the header.
            return begins(head, 0, (byte) 0x1a, (byte) 0x45, (byte) 0xdf, (byte) 0xa3)
                    && new String(head, StandardCharsets.ISO_8859_1).contains("webm");
        }
    },
    PDF("application/pdf", FileKind.DOCUMENT, "pdf") {
        @Override
        boolean fits(FileBytes file, byte[] head) {
            return says(head, 0, "%PDF-1.") || says(head, 0, "%PDF-2.");
        }
    },
    DOCX("application/vnd.openxmlformats-officedocument.wordprocessingml.document", FileKind.DOCUMENT, "docx") {
        @Override
        boolean fits(FileBytes file, byte[] head) {
            if (!begins(head, 0, (byte) 'P', (byte) 'K', (byte) 3, (byte) 4)) {
                return false;
            }
            Set<String> names = ZipDirectory.names(file);
            return names.contains("[Content_Types].xml")
                    && names.contains("word/document.xml")
                    // Macros would run on the reader's machine.
                    && !names.contains("word/vbaProject.bin");
        }
    };

    static final String NO_HEIC = "HEIC and HEIF are not supported: convert the photo to JPEG";

    static final int HEAD_BYTES = 64;

    private static final Set<String> HEIC_BRANDS = Set.of("heic", "heix", "heim", "heis", "hevc", "mif1", "msf1");

    private final String contentType;
    private final FileKind kind;
    private final String extension;

    FileType(String contentType, FileKind kind, String extension) {
        this.contentType = contentType;
        this.kind = kind;
        this.extension = extension;
    }

    public String contentType() {
        return contentType;
    }

    public FileKind kind() {
        return kind;
    }

    /** Usual at the end of a file's name, without the dot. */
    public String extension() {
        return extension;
    }

    boolean fits(FileBytes file) {
        return fits(file, file.read(0, HEAD_BYTES));
    }

    abstract boolean fits(FileBytes file, byte[] head);

    /** Case does not count, and {@code image/jpg} is a common name of {@code image/jpeg}. */
    static Optional<FileType> find(String contentType) {
        String name = contentType.equalsIgnoreCase("image/jpg") ? JPEG.contentType : contentType;
        return Arrays.stream(values())
                .filter(type -> type.contentType.equalsIgnoreCase(name))
                .findFirst();
    }

    /** Whether the file is an HEIC photo, which phones often send under another name. */
    static boolean isHeic(FileBytes file) {
        byte[] head = file.read(0, HEAD_BYTES);
        return says(head, 4, "ftyp") && HEIC_BRANDS.stream().anyMatch(brand -> says(head, 8, brand));
    }

    static String taken(Set<FileKind> kinds) {
        return Arrays.stream(values())
                .filter(type -> kinds.contains(type.kind))
                .map(FileType::contentType)
                .collect(Collectors.joining(", "));
    }

    private static boolean says(byte[] head, int at, String text) {
        return begins(head, at, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static boolean begins(byte[] head, int at, byte... wanted) {
        return head.length >= at + wanted.length
                && Arrays.equals(head, at, at + wanted.length, wanted, 0, wanted.length);
    }

    static final class Names implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            return Arrays.stream(values()).map(FileType::contentType).toList();
        }
    }
}
