package marketplace.local.client;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The code that a mail asks its reader to send back. */
public final class MailedCode {

    private static final Pattern FORM = Pattern.compile("[0-9A-Z]{5}-[0-9A-Z]{5}");

    private MailedCode() {}

    public static Optional<String> in(String text) {
        return FORM.matcher(text).results().map(MatchResult::group).findFirst();
    }
}
