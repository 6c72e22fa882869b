package marketplace.console.forms;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bodies as browsers send them, and others. */
class MultipartTest {

    private static final String TYPE = "multipart/form-data; boundary=----WebKitFormBoundaryX7";
    private static final String BOUNDARY = "------WebKitFormBoundaryX7";
    private static final String END = BOUNDARY + "--\r\n";

    private static SentForm sent(String body) {
        return Multipart.parse(TYPE, body.getBytes(StandardCharsets.UTF_8));
    }

    private static String part(String head, String content) {
        return BOUNDARY + "\r\nContent-Disposition: form-data; " + head + "\r\n\r\n" + content + "\r\n";
    }

    private static String file(String content) {
        return part("name=\"proof\"; filename=\"ä; name=b.png\"\r\nContent-Type: image/png", content);
    }

    private static List<String> contents(SentForm form) {
        return form.files().stream()
                .map(file ->
                        file.name() + " " + file.contentType() + " " + new String(file.bytes(), StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void textsAndFilesKeepTheirBytes() {
        SentForm form = sent(part("name=\"a\"", "ü 1") + part("name=\"a\"", "") + file("\r\n\r\nx\r\n") + END);

        assertThat(form.values()).isEqualTo(Map.of("a", List.of("ü 1", "")));
        assertThat(contents(form)).containsExactly("proof image/png \r\n\r\nx\r\n");
    }

    /** Only a line that begins with it ends a part. */
    @Test
    void boundaryWithinALineBelongsToTheFile() {
        String content = "ab " + BOUNDARY + " cd\n" + BOUNDARY;

        assertThat(contents(sent(file(content) + END))).containsExactly("proof image/png " + content);
    }

    @Test
    void fileFieldWithoutAFileIsLeftOut() {
        assertThat(sent(file("") + END)).isEqualTo(new SentForm(Map.of()));
    }

    @Test
    void whatIsNoWholePartIsLeftOut() {
        String whole = part("name=\"a\"", "1");
        for (String body : List.of(
                "before\r\n" + whole + END + "after",
                whole + part("name=\"b\"", "cut off").strip())) {
            assertThat(sent(body).values()).isEqualTo(Map.of("a", List.of("1")));
        }
        for (String body : List.of("", END, BOUNDARY, BOUNDARY + "\r\n\r\n", "a=1")) {
            assertThat(sent(body)).isEqualTo(new SentForm(Map.of()));
        }
    }
}
