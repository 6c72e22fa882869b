package marketplace.humans.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Detecting file types by their first bytes, with vectors from the specifications. */
class FileTypeTest {

    @ParameterizedTest
    @CsvSource({
        "ff d8 ff e0 00 10 4a 46 49 46, JPEG",
        "ff d8 ff e1 12 34 45 78 69 66, JPEG",
        "89 50 4e 47 0d 0a 1a 0a 00 00, PNG",
        "52 49 46 46 24 00 00 00 57 45 42 50 56 50 38 20, WEBP",
        "00 00 00 18 66 74 79 70 6d 70 34 32 00 00 00 00, MP4",
        "00 00 00 20 66 74 79 70 69 73 6f 6d 00 00 02 00, MP4",
        "00 00 00 14 66 74 79 70 71 74 20 20 00 00 00 00, QUICKTIME",
        "1a 45 df a3 9f 42 86 81 01 42 82 84 77 65 62 6d, WEBM",
        "25 50 44 46 2d 31 2e 37 0a, PDF",
        // BMP, GIF, Matroska, AVIF, a program, HTML, an old spreadsheet, and nearly nothing.
        "42 4d 00 00, ",
        "47 49 46 38 39 61, ",
        "1a 45 df a3 a3 42 82 88 6d 61 74 72 6f 73 6b 61, ",
        "00 00 00 20 66 74 79 70 61 76 69 66 00 00 00 00, ",
        "4d 5a 90 00, ",
        "3c 68 74 6d 6c 3e, ",
        "d0 cf 11 e0 a1 b1 1a e1, ",
        "ff d8, ",
    })
    void aFileIsOfTheOneFormatThatItBeginsWith(String hex, FileType expected) {
        byte[] file = HexFormat.of().parseHex(hex.replace(" ", ""));

        assertThat(Arrays.stream(FileType.values())
                        .filter(type -> type.fits(FileBytes.of(file)))
                        .toList())
                .isEqualTo(expected == null ? List.of() : List.of(expected));
    }

    @Test
    void docxIsAZipWithADocumentAndNoMacros() throws IOException {
        byte[] docx = zip("[Content_Types].xml", "_rels/.rels", "word/document.xml");
        byte[] workbook = zip("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml");
        byte[] macros = zip("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin");
        byte[] archive = zip("a.txt");

        assertThat(FileType.DOCX.fits(FileBytes.of(docx))).isTrue();
        assertThat(FileType.DOCX.fits(FileBytes.of(workbook))).isFalse();
        assertThat(FileType.DOCX.fits(FileBytes.of(macros))).isFalse();
        assertThat(FileType.DOCX.fits(FileBytes.of(archive))).isFalse();
    }

    @Test
    void truncatedOrInconsistentZipIsNotADocx() throws IOException {
        byte[] docx = zip("[Content_Types].xml", "word/document.xml");
        for (int length = 0; length < docx.length; length++) {
            assertThat(FileType.DOCX.fits(FileBytes.of(Arrays.copyOf(docx, length))))
                    .as("its first " + length + " bytes")
                    .isFalse();
        }
        for (int end = 1; end <= 22; end++) {
            byte[] lying = docx.clone();
            lying[lying.length - end] ^= (byte) 0xff;
            // Must not throw.
            FileType.DOCX.fits(FileBytes.of(lying));
        }
    }

    private static byte[] zip(String... names) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("<x/>".getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
