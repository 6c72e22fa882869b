package marketplace.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.console.PageBrowser;
import marketplace.local.console.PageBrowser.Shown;

/**
 * What a person reads who reads only mail.
 *
 * @param reader opens the links with a session; empty for a person without an account
 */
public record Mailbox(Api api, String email, Optional<PageBrowser> reader) {

    /** Links with these words lead to a page where something is done, not only read. */
    private static final Pattern ACT = Pattern.compile("(?:Accept|Answer|Approve|Confirm|Keep|Pay|Report|Resume"
            + "|Review|Start|Submit) .*|.* (?:accept|answer|appeal|decline|submit).*");

    private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]+)\"[^>]*>([^<]+)</a>");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "EEE d MMM uuuu, HH:mm '(UTC)'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Of a person without quiet hours. */
    public static Mailbox of(Account account) {
        account.api()
                .put("/api/me/notifications", account.session(), Json.object().putNull("quietHours"))
                .success();
        return new Mailbox(
                account.api(),
                account.email(),
                Optional.of(new PageBrowser(account.api().base())));
    }

    public static Mailbox ofStranger(Api api, String email) {
        return new Mailbox(api, email, Optional.empty());
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
        reader.ifPresent(browser -> requirePages(mail, browser));
        assertThat(mail.at("/headers/List-Unsubscribe").textValue()).startsWith("<" + api.base() + "/unsubscribe/");
        assertThat(mail.at("/headers/List-Unsubscribe-Post").textValue()).isEqualTo("List-Unsubscribe=One-Click");
        return text;
    }

    /** Each link leads to a page, with a form or a way to pay where the link names an act. */
    private void requirePages(JsonNode mail, PageBrowser browser) {
        Matcher link = LINK.matcher(mail.path("html").textValue());
        while (link.find()) {
            String path = URI.create(link.group(1)).getPath();
            if (path.startsWith("/app/")) {
                Shown page = open(path, browser);
                String as = link.group(2) + ": " + path + "\n" + page.html();
                assertThat(page.status()).as(as).isEqualTo(200);
                assertThat(page.path()).as(as).isEqualTo(path);
                assertThat(ACT.matcher(link.group(2)).matches() && !page.canAct())
                        .as(as)
                        .isFalse();
            }
        }
    }

    /** Signs in as a person does whose session has ended. */
    private Shown open(String path, PageBrowser browser) {
        Shown page = browser.open(path);
        return page.path().startsWith("/app/account/sign-in")
                ? browser.signIn(page, new Account(api, email, Api.ANONYMOUS))
                : page;
    }

    /** A time as mails write it for a person in UTC. */
    public static String time(Instant at) {
        return TIME.format(at);
    }
}
