package marketplace.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import marketplace.api.Access;
import marketplace.api.Catalogue;
import marketplace.api.Decision;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.Quote;
import marketplace.api.RequestLog;
import marketplace.api.pipeline.Decisions;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.forms.SentForm;
import marketplace.console.pages.AllPages;
import marketplace.console.pages.ConsolePage;
import marketplace.console.pages.PageForm;
import marketplace.console.pages.Tab;
import marketplace.console.session.SessionCookie;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Cursors;
import marketplace.table.Commit;
import marketplace.table.turns.Turns;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import org.junit.jupiter.api.Test;

/** The console over operations of its own. */
class ConsoleEndpointTest {

    record Sent(
            @Field(value = "To whom.", required = true, max = 20)
            String name,

            @Field(value = "Their mail.", max = 100) String email) {}

    record Dropped(
            @Field(value = "Which row.", required = true, max = 20)
            String id) {}

    record Row(@Field("Id.") String id) {}

    record Nothing() {}

    private static final SettableClock CLOCK = new SettableClock(Instant.parse("2026-01-01T12:00:00Z"));
    private static final SessionCookie COOKIE = SessionCookie.begin(new SecureRandom())
            .with(new SessionCookie.Tokens(ZoneOffset.UTC, CLOCK.instant().plusSeconds(900), "token", "refresh"));

    private final List<String> dropped = new ArrayList<>();
    private final AtomicInteger lists = new AtomicInteger();
    private Optional<Problem> refusal = Optional.empty();
    private final ConsoleEndpoint endpoint = endpoint();

    private ConsoleEndpoint endpoint() {
        Operation<Nothing, Row> list = Operation.named("list", Nothing.class, Row.class)
                .route("GET", "/list")
                .access(Access.SESSION, Scope.READ)
                .listsAll("rows", "Rows.", (_, _) -> {
                    lists.incrementAndGet();
                    return List.of(new Row("one"), new Row("<two>"));
                });
        Operation<Sent, Row> send = Operation.named("send", Sent.class, Row.class)
                .route("POST", "/send")
                .access(Access.SESSION, Scope.SPEND)
                .effect(Effect.MOVE_MONEY)
                .decides((_, input) -> {
                    refusal.ifPresent(problem -> {
                        throw problem;
                    });
                    return Decision.of(Commit.none(), new Row("to-" + input.name()));
                });
        Operation<Dropped, Row> drop = Operation.named("drop", Dropped.class, Row.class)
                .route("POST", "/drop")
                .access(Access.SESSION, Scope.MANAGE)
                .decides((_, input) -> {
                    dropped.add(input.id());
                    return Decision.of(Commit.none(), new Row(input.id()));
                });
        MemoryTable table = new MemoryTable();
        Caller person = new Caller.SignedIn(new AccountId("acc_00000000000000000000000001"), false);
        Dispatcher dispatcher = new Dispatcher(
                (_, _, _) -> person,
                table,
                new Cursors(new byte[32]),
                (_, _) -> Optional.of(new Quote(2_500, 450, 2_950, 50, 0, true, List.of())),
                new Decisions(table, Turns.none(), TestEndpoint.AT_ONCE));
        List<ConsolePage> pages = List.of(
                ConsolePage.at("/app/send", Tab.EARNINGS, "Send", "test_send.html")
                        .reads("rows", "list.rows")
                        .form(PageForm.of("send", "send", "Send it")
                                .fields("name", "email")
                                .then("/app/sent/{answer.id}"))
                        .form(PageForm.of("drop", "drop", "Drop").hidden("id").then("/app/send")),
                ConsolePage.at("/app/known", Tab.WORK, "Known", "done.html")
                        .reads("rows", "list.rows")
                        .readsUnless("rows.0.id", "sentence", "list"),
                ConsolePage.at("/app/missing", Tab.WORK, "Missing", "done.html")
                        .reads("rows", "list.rows")
                        .readsUnless("rows.7.id", "sentence", "list"));
        return new ConsoleEndpoint(
                new AllPages(pages, List.of()),
                new Calls(new Catalogue(List.of(list, send, drop)), dispatcher),
                _ -> Optional.empty(),
                Optional::empty,
                new HttpFrame(
                        "console",
                        new OpenLimits(),
                        CLOCK,
                        new SequenceIds(),
                        new RequestLog(_ -> {}),
                        CorsOrigins.none()));
    }

    private HttpResponse request(String method, String path, String body) {
        return endpoint.handle(new HttpRequest(
                method,
                method + " /app/{proxy+}",
                path,
                Map.of(),
                Map.of(),
                Map.of(
                        "cookie",
                        COOKIE.setIn(new HttpResponse(200, Map.of(), new byte[0]), local())
                                .headers()
                                .get("Set-Cookie")
                                .split(";", 2)[0]),
                body.getBytes(StandardCharsets.UTF_8),
                "http://localhost",
                "192.0.2.1"));
    }

    private static HttpRequest local() {
        return new HttpRequest(
                "GET", "", "/app", Map.of(), Map.of(), Map.of(), new byte[0], "http://localhost", "192.0.2.1");
    }

    private HttpResponse send(String form, Map<String, String> values) {
        SentForm sent = new SentForm(Map.of())
                .with(SentForm.FORM, form)
                .with(SentForm.TOKEN, COOKIE.formToken())
                .with(SentForm.KEY, "key-1");
        for (Map.Entry<String, String> value : values.entrySet()) {
            sent = sent.with(value.getKey(), value.getValue());
        }
        return request("POST", "/app/send", sent.encoded());
    }

    private static String html(HttpResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Test
    void formThatCostsMoneyShowsItsQuoteWithTheSameKey() {
        HttpResponse quoted = send("send", Map.of("name", "Ada", "email", "ada@example.com"));

        assertThat(quoted.status()).isEqualTo(200);
        assertThat(html(quoted))
                .contains("$25.00", "$4.50", "$29.50", "$0.50")
                .contains("name=\"_key\" value=\"key-1\"")
                .contains("name=\"email\" value=\"ada@example.com\"")
                .contains("name=\"_confirmed\"");
    }

    @Test
    void confirmedFormIsSentAndLeadsToItsResultAlsoWhenSentTwice() {
        Map<String, String> confirmed = Map.of("name", "Ada", SentForm.CONFIRMED, "yes");

        for (int click = 0; click < 2; click++) {
            HttpResponse sent = send("send", confirmed);

            assertThat(sent.status()).isEqualTo(303);
            assertThat(sent.headers()).containsEntry("Location", "/app/sent/to-Ada");
        }
    }

    @Test
    void quoteCanBeChangedAndKeepsTheText() {
        HttpResponse again = send("send", Map.of("name", "Ada", SentForm.RESTORE, "yes"));

        assertThat(again.status()).isEqualTo(200);
        assertThat(html(again)).contains("value=\"Ada\"").contains("novalidate");
    }

    @Test
    void missingFieldIsNamedByItsLabelBeforeAnyQuote() {
        HttpResponse refused = send("send", Map.of("name", " "));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(html(refused))
                .contains("href=\"#send-name\"", "Your name is required")
                .doesNotContain("_confirmed");
    }

    @Test
    void refusalThatWouldComeIsShownInTheQuoteWithoutTheButton() {
        refusal = Optional.of(new Problem(ErrorCode.INSUFFICIENT_FUNDS, "The wallet has $1.00 only."));

        HttpResponse quoted = send("send", Map.of("name", "Ada"));

        assertThat(html(quoted)).contains("The wallet has $1.00 only.").doesNotContain("_confirmed");
    }

    @Test
    void passwordIsAskedForByTheAccountsFunctionWithTheForm() {
        refusal = Optional.of(new Problem(ErrorCode.STEP_UP_REQUIRED, "This needs your password."));

        HttpResponse onward = send("send", Map.of("name", "Ada", SentForm.CONFIRMED, "yes"));

        assertThat(onward.status()).isEqualTo(307);
        assertThat(onward.headers()).containsEntry("Location", "/app/account/confirm?return=%2Fapp%2Fsend");
    }

    @Test
    void eachRowHasAFormWithItsOwnIdAndKey() {
        String page = html(request("GET", "/app/send", ""));

        assertThat(page).contains("name=\"id\" value=\"one\"", "name=\"id\" value=\"&lt;two&gt;\"");
        assertThat(Pattern.compile("name=\"_key\" value=\"([^\"]+)\"")
                        .matcher(page)
                        .results()
                        .map(MatchResult::group))
                .hasSize(3)
                .doesNotHaveDuplicates();
        assertThat(send("drop", Map.of("id", "one")).status()).isEqualTo(303);
        assertThat(dropped).contains("one");
    }

    @Test
    void readThatCouldOnlyBeRefusedIsLeftOut() {
        request("GET", "/app/known", "");
        assertThat(lists).hasValue(1);

        request("GET", "/app/missing", "");
        assertThat(lists).hasValue(3);
    }

    @Test
    void formThatThePageDoesNotHaveIsNotFound() {
        assertThat(send("other", Map.of()).status()).isEqualTo(404);
    }
}
