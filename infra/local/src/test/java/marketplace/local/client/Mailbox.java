package marketplace.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;

/** What a person reads who reads only mail. */
public record Mailbox(Api api, String email) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "EEE d MMM uuuu, HH:mm '(UTC)'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Of a person without quiet hours. */
    public static Mailbox of(Account account) {
        account.api()
                .put("/api/me/notifications", account.session(), Json.object().putNull("quietHours"))
                .success();
        return new Mailbox(account.api(), account.email());
    }

    /** Oldest first. */
    public List<JsonNode> mails() {
        api.settle();
        return api.get("/local/mail?to=" + email, Api.ANONYMOUS)
                .json()
                .path("mails")
                .valueStream()
                .toList()
                .reversed();
    }

    public List<String> subjects() {
        return mails().stream().map(mail -> mail.path("subject").textValue()).toList();
    }

    public long count(String subject) {
        return subjects().stream().filter(one -> one.startsWith(subject)).count();
    }

    /**
     * The only mail whose subject begins so. Its link opens a page, its text says all of this, and its HTML and header
     * fields are complete.
     */
    public String requireOne(String subject, String link, String... says) {
        List<JsonNode> found = mails().stream()
                .filter(mail -> mail.path("subject").textValue().startsWith(subject))
                .toList();
        assertThat(found).as(subject + " among " + subjects()).hasSize(1);
        JsonNode mail = found.getFirst();
        String text = mail.path("text").textValue();
        assertThat(text).contains(says);
        assertThat(mail.path("html").textValue()).contains("href=\"" + api.base() + link);
        Matcher page =
                Pattern.compile(Pattern.quote(api.base() + link) + "\\S*").matcher(text);
        assertThat(page.find()).as(link + " in " + text).isTrue();
        assertThat(api.get(URI.create(page.group()).getPath(), Api.ANONYMOUS).status())
                .as(page.group())
                .isEqualTo(200);
        assertThat(mail.at("/headers/List-Unsubscribe").textValue()).startsWith("<" + api.base() + "/unsubscribe/");
        assertThat(mail.at("/headers/List-Unsubscribe-Post").textValue()).isEqualTo("List-Unsubscribe=One-Click");
        return text;
    }

    /** A time as mails write it for a person in UTC. */
    public static String time(Instant at) {
        return TIME.format(at);
    }
}
