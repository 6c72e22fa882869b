package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.console.pages.AllPages;
import marketplace.console.pages.ConsolePage;
import marketplace.console.pages.PageForm;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every form and every page of a record refuses. Nothing is changed, so one person tries all. */
class EveryFormAttackTest {

    private static final String UNKNOWN = "_01000000000000000000000001";

    private static final Map<String, String> PREFIXES = Map.of(
            "bountyId",
            "bty",
            "applicationId",
            "app",
            "conversationId",
            "cnv",
            "escrowId",
            "esc",
            "runId",
            "run",
            "templateId",
            "qat");

    private static PageBrowser browser;
    private static String token;

    @BeforeAll
    static void signIn() {
        Api api = Service.api();
        Account ada = Account.signUp(api);
        api.put("/api/humans/me", ada.session(), Json.object().put("name", "Ada"))
                .success();
        browser = PageBrowser.signedIn(api.base(), ada);
        token = browser.open("/app/more").form("sign-out").value("_token");
    }

    /** The path of a page with ids of nothing. A parameter may name its kind. */
    private static String unknown(ConsolePage page) {
        return Pattern.compile("\\{([^}:]*)(?::([a-z]+))?}")
                .matcher(page.path())
                .replaceAll(parameter -> {
                    String kind = parameter.group(2) == null
                            ? PREFIXES.getOrDefault(parameter.group(1), "abc")
                            : parameter.group(2);
                    return kind + UNKNOWN;
                });
    }

    record Declared(ConsolePage page, PageForm form) {
        @Override
        public String toString() {
            return page.path() + " " + form.name();
        }
    }

    static Stream<Declared> forms() {
        return AllPages.ALL.pages().stream()
                .flatMap(page -> page.forms().stream().map(form -> new Declared(page, form)));
    }

    private static Filled form(Declared declared, String token) {
        return new Filled(
                unknown(declared.page()),
                Map.of("_form", List.of(declared.form().name()), "_token", List.of(token), "_key", List.of("k")));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void formWithoutTheSessionsTokenIsRefused(Declared declared) {
        for (String token : List.of("", "0".repeat(64))) {
            assertThat(browser.send(form(declared, token)).status())
                    .as("the page of unknown records does not exist")
                    .isIn(403, 404);
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void formFromAnotherSiteIsRefusedWithTheRightToken(Declared declared) {
        Shown refused = browser.send(form(declared, token), Map.of("Origin", "https://evil.example"));

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.html()).contains("sent by another site");
    }

    static Stream<ConsolePage> pagesOfRecords() {
        return AllPages.ALL.pages().stream().filter(page -> page.path().contains("{"));
    }

    @ParameterizedTest
    @MethodSource("pagesOfRecords")
    void unknownIdsAreNotFound(ConsolePage page) {
        Shown shown = browser.open(unknown(page));

        assertThat(shown.status()).as(shown.html()).isEqualTo(404);
        assertThat(shown.html()).containsAnyOf("Page not found", "This invitation is no longer open");
    }
}
