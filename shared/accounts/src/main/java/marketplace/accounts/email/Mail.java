package marketplace.accounts.email;

import java.util.List;
import java.util.Map;
import marketplace.accounts.Email;

/**
 * A mail. Header fields are not escaped by every mail service, so a line break in one is refused here.
 *
 * @param html empty for a mail of plain text only
 * @param headers further header fields
 * @param parts files that come with it
 */
public record Mail(Email to, String subject, String text, String html, Map<String, String> headers, List<Part> parts) {

    /** As mails name it. */
    public static final String SERVICE = "Human-Hiring Marketplace";

    /** @param contentType media type with its parameters */
    public record Part(String contentType, String name, byte[] bytes) {

        public Part {
            requireOneLine(contentType);
            requireOneLine(name);
        }
    }

    public Mail {
        headers = Map.copyOf(headers);
        parts = List.copyOf(parts);
        requireOneLine(subject);
        headers.forEach((name, value) -> {
            requireOneLine(name);
            requireOneLine(value);
        });
    }

    public Mail(Email to, String subject, String text) {
        this(to, subject, text, "", Map.of());
    }

    public Mail(Email to, String subject, String text, String html, Map<String, String> headers) {
        this(to, subject, text, html, headers, List.of());
    }

    private static void requireOneLine(String field) {
        if (field.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a header field of a mail has a control character");
        }
    }

    @Override
    public String toString() {
        return "Mail[" + subject + "]";
    }
}
