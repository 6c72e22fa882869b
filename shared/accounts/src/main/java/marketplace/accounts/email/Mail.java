package marketplace.accounts.email;

import java.util.Map;
import marketplace.accounts.Email;

/**
 * A mail. Header fields are not escaped by every mail service, so a line break in one is refused here.
 *
 * @param html empty for a mail of plain text only
 * @param headers further header fields
 */
public record Mail(Email to, String subject, String text, String html, Map<String, String> headers) {

    public Mail {
        headers = Map.copyOf(headers);
        requireOneLine(subject);
        headers.forEach((name, value) -> {
            requireOneLine(name);
            requireOneLine(value);
        });
    }

    public Mail(Email to, String subject, String text) {
        this(to, subject, text, "", Map.of());
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
