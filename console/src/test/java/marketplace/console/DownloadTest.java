package marketplace.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Catalogue;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.api.pipeline.Decisions;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.pages.AllPages;
import marketplace.console.pages.Download;
import marketplace.console.session.SessionCookie;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Cursors;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.turns.Turns;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import org.junit.jupiter.api.Test;

/** Files of records, which no limit may cut without a word. */
class DownloadTest {

    record Row(@Field("Number.") int number, @Field("Text.") String text) {}

    record Nothing() {}

    /** What Lambda takes. */
    private static final int MOST_BYTES = 6 * 1024 * 1024;

    private static final Pattern LINK = Pattern.compile("href=\"(/app/rows[^\"]+)\"");

    private static final SettableClock CLOCK = new SettableClock(Instant.parse("2026-01-01T12:00:00Z"));
    private static final SessionCookie COOKIE = SessionCookie.begin(new SecureRandom())
            .with(new SessionCookie.Tokens(ZoneOffset.UTC, CLOCK.instant().plusSeconds(900), "token", "refresh"));

    private int newest = 5_555;
    private String text = "x";
    private final ConsoleEndpoint endpoint = endpoint();

    /** Newest first. */
    private Page<Row> page(PageRequest page) {
        int first = page.after().map(last -> Integer.parseInt(last) - 1).orElse(newest);
        int last = Math.max(1, first - page.limit() + 1);
        List<Row> rows = IntStream.rangeClosed(last, first)
                .mapToObj(i -> new Row(first + last - i, text))
                .toList();
        return new Page<>(rows, last == 1 ? Optional.empty() : Optional.of(Integer.toString(last)));
    }

    private ConsoleEndpoint endpoint() {
        Operation<Nothing, ?> list = Operation.named("list", Nothing.class, Row.class)
                .route("GET", "/list")
                .access(Access.SESSION, Scope.READ)
                .lists(new ListForm("rows", "Rows.", 50, 100), (_, _, page) -> page(page));
        MemoryTable table = new MemoryTable();
        Caller person = new Caller.SignedIn(new AccountId("acc_00000000000000000000000001"), false);
        Dispatcher dispatcher = new Dispatcher(
                (_, _, _) -> person,
                table,
                new Cursors(new byte[32]),
                (_, _) -> Optional.empty(),
                new Decisions(table, Turns.none(), TestEndpoint.AT_ONCE));
        return new ConsoleEndpoint(
                new AllPages(
                        List.of(),
                        List.of(
                                new Download("/app/rows.csv", "list", "rows", List.of("number", "text")),
                                new Download("/app/rows.json", "list", "rows", List.of()))),
                new Calls(new Catalogue(List.of(list)), dispatcher),
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

    private HttpResponse get(String link) {
        URI url = URI.create(link);
        Map<String, String> query = new LinkedHashMap<>();
        Stream.ofNullable(url.getRawQuery())
                .flatMap(text -> Stream.of(text.split("&", -1)))
                .map(pair -> pair.split("=", 2))
                .forEach(pair -> query.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
        HttpRequest visitor = request(url.getPath(), query, Map.of());
        String cookie = COOKIE.setIn(new HttpResponse(200, Map.of(), new byte[0]), visitor)
                .headers()
                .get("Set-Cookie");
        return endpoint.handle(request(url.getPath(), query, Map.of("cookie", cookie.split(";", 2)[0])));
    }

    private static HttpRequest request(String path, Map<String, String> query, Map<String, String> headers) {
        return new HttpRequest(
                "GET",
                "ANY /app/{proxy+}",
                path,
                query,
                Map.of(),
                headers,
                new byte[0],
                "http://localhost",
                "192.0.2.1");
    }

    private static String body(HttpResponse answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().length).isLessThan(MOST_BYTES / 2);
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private static boolean isFile(HttpResponse answer) {
        return answer.headers().containsKey("Content-Disposition");
    }

    private static List<String> links(HttpResponse page) {
        Matcher links = LINK.matcher(body(page));
        return links.results()
                .map(link -> link.group(1).replace("&amp;", "&").replace("&#x3D;", "="))
                .toList();
    }

    /** All files in their order, as a person who follows the pages gets them. */
    private List<HttpResponse> files(String path) {
        List<HttpResponse> files = new ArrayList<>();
        HttpResponse answer = get(path);
        while (!isFile(answer)) {
            List<String> links = links(answer);
            files.add(get(links.getFirst()));
            answer = get(links.getLast());
        }
        files.add(answer);
        return files;
    }

    private static List<String> names(List<HttpResponse> files) {
        return files.stream()
                .map(file -> file.headers().get("Content-Disposition").replaceAll(".*\"(.*)\"", "$1"))
                .toList();
    }

    private List<Integer> numbers(List<HttpResponse> files, Function<String, Stream<Integer>> numbers) {
        return files.stream().map(DownloadTest::body).flatMap(numbers).toList();
    }

    private static Stream<Integer> ofTable(String table) {
        return table.lines().skip(1).map(line -> Integer.parseInt(line.split(",", 2)[0]));
    }

    private static Stream<Integer> ofJson(String json) {
        return Json.parse("{\"rows\":" + json + "}")
                .path("rows")
                .valueStream()
                .map(row -> row.path("number").intValue());
    }

    private List<Integer> all() {
        return IntStream.rangeClosed(1, newest).map(i -> newest + 1 - i).boxed().toList();
    }

    @Test
    void fileOfThousandsOfRecordsIsWhole() {
        List<HttpResponse> files = files("/app/rows.csv");

        assertThat(names(files)).containsExactly("rows.csv");
        assertThat(numbers(files, DownloadTest::ofTable)).isEqualTo(all());
    }

    @Test
    void recordsThatAreTooManyForAFileComeInParts() {
        newest = 30_001;

        List<HttpResponse> files = files("/app/rows.csv");

        assertThat(names(files)).containsExactly("rows-part-1.csv", "rows-part-2.csv", "rows-part-3-last.csv");
        assertThat(numbers(files, DownloadTest::ofTable)).isEqualTo(all());
    }

    /** Of a spreadsheet. */
    @Test
    void textThatBeginsLikeAFormulaIsNone() {
        newest = 1;
        Map.of("=1+1", "'=1+1", "+1", "'+1", "-1", "'-1", "@A1", "'@A1", "=\"1,2\"", "\"'=\"\"1,2\"\"\"", "a=1", "a=1")
                .forEach((written, cell) -> {
                    text = written;
                    assertThat(body(get("/app/rows.csv"))).isEqualTo("number,text\r\n1," + cell + "\r\n");
                });
    }

    @Test
    void largeRecordsComeInPartsThatAFunctionCanAnswer() {
        newest = 1_000;
        text = "é".repeat(4_000);

        List<HttpResponse> files = files("/app/rows.json");

        assertThat(files).hasSizeGreaterThan(2);
        assertThat(names(files).getLast()).isEqualTo("rows-part-" + files.size() + "-last.json");
        assertThat(numbers(files, DownloadTest::ofJson)).isEqualTo(all());
    }

    @Test
    void pageSaysThatThereIsMore() {
        newest = 12_345;

        HttpResponse page = get("/app/rows.csv");

        assertThat(isFile(page)).isFalse();
        assertThat(body(page)).contains("<h1", "More than one file", "12,000 records", "Go on to part 2");
    }

    /** Every position moves when a record comes in. */
    @Test
    void partThatHasChangedSinceItsPageIsShownAgain() {
        newest = 12_345;
        String first = links(get("/app/rows.csv")).getFirst();
        newest++;

        HttpResponse again = get(first);
        HttpResponse file = get(links(again).getFirst());

        assertThat(isFile(again)).isFalse();
        assertThat(body(again)).contains("There is more in this part");
        assertThat(ofTable(body(file))).startsWith(12_346).hasSize(12_000);
    }

    @Test
    void spoiltPositionIsRefused() {
        for (String query : List.of("cursor=nonsense", "cursor=" + "A".repeat(40))) {
            assertThat(get("/app/rows.csv?" + query).status()).isEqualTo(400);
        }
        for (String query : List.of("part=0", "part=-1", "part=99999999999", "part=x", "until=nonsense", "part=")) {
            HttpResponse file = get("/app/rows.csv?" + query);

            assertThat(names(List.of(file))).as(query).containsExactly("rows.csv");
        }
    }
}
