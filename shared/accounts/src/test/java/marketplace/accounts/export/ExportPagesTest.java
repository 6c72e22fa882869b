package marketplace.accounts.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Page;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class ExportPagesTest {

    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    private static final AccountId BOB = new AccountId("acc_00000000000000000000000002");
    private static final String PATH = "/api/account/export";

    record Thing(
            @Field("Name.") String name, @Field("Its size.") String weight) {}

    private final List<ExportSection> sections = new ArrayList<>();

    @Test
    void smallAccountIsOnePageWithoutEmptySections() {
        sections.add(many("first", 3, 10));
        sections.add(many("empty", 0, 10));
        sections.add(many("last", 25, 10));

        Reply reply = rest().call("ada", "GET", PATH, "");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().findValuesAsText("part")).containsExactly("first", "last");
        assertThat(reply.text("count")).isEqualTo("2");
        assertThat(reply.text("hasMore")).isEqualTo("false");
        assertThat(reply.body().at("/nextCursor").isNull()).isTrue();
    }

    @Test
    void largeAccountIsSplitIntoBoundedPagesInOrder() {
        sections.add(many("first", 333, 20_000));
        sections.add(new ExportSection("nested", nested(7, 31)));
        sections.add(many("last", 1, 20_000));
        TestEndpoint rest = rest();

        List<String> names = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int pages = 0;
        do {
            Reply reply = rest.call(
                    "ada", "GET", PATH + cursor.map(text -> "?cursor=" + text).orElse(""), "");
            assertThat(reply.body().toString().length()).isLessThan(ExportService.MANY_BYTES + 10 * 20_100 + 10_000);
            for (JsonNode part : reply.body().at("/parts")) {
                part.path("records")
                        .forEach(record -> names.add(record.path("name").asText()));
            }
            cursor = Optional.ofNullable(reply.body().at("/nextCursor").textValue());
            pages++;
        } while (cursor.isPresent());

        List<String> all = Stream.of(
                        names("first", 333),
                        IntStream.range(0, 7).boxed().flatMap(outer -> names(outer.toString(), 31)),
                        names("last", 1))
                .flatMap(stream -> stream)
                .toList();
        assertThat(names).isEqualTo(all);
        assertThat(pages).isEqualTo(7);
    }

    @Test
    void limitBoundsTheSectionsOfAPage() {
        sections.add(many("first", 25, 10));
        sections.add(many("empty", 0, 10));
        sections.add(many("last", 3, 10));
        TestEndpoint rest = rest();

        Reply first = rest.call("ada", "GET", PATH + "?limit=1", "");
        Reply second = rest.call("ada", "GET", PATH + "?limit=1&cursor=" + first.text("nextCursor"), "");

        assertThat(first.body().findValuesAsText("part")).containsExactly("first");
        assertThat(first.body().at("/parts/0/records")).hasSize(25);
        assertThat(second.body().findValuesAsText("part")).containsExactly("last");
        assertThat(second.text("hasMore")).isEqualTo("false");
    }

    @Test
    void cursorIsBoundToItsAccount() {
        sections.add(many("first", 333, 20_000));
        TestEndpoint rest = rest();
        String cursor = rest.call("ada", "GET", PATH, "").text("nextCursor");

        assertThat(rest.call("ada", "GET", PATH + "?cursor=" + cursor, "").status())
                .isEqualTo(200);
        assertThat(rest.call("bob", "GET", PATH + "?cursor=" + cursor, "").text("error_code"))
                .isEqualTo("invalid_cursor");
    }

    @Test
    void apiKeyIsRefused() {
        sections.add(many("first", 1, 10));

        assertThat(rest().call("agent", "GET", PATH, "").status()).isEqualTo(403);
    }

    private TestEndpoint rest() {
        ExportService service = new ExportService(sections);
        TestEndpoint made = new TestEndpoint(
                ExportOperations.of(() -> service), new MemoryTable(), new SettableClock(), new SequenceIds());
        made.admit("ada", new Caller.SignedIn(ADA));
        made.admit("bob", new Caller.SignedIn(BOB));
        KeyId key = new KeyId("key_00000000000000000000000003");
        made.admit("agent", new Caller.WithKey(ADA, key, Set.of(Scope.values())));
        return made;
    }

    private static Stream<String> names(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(number -> prefix + number);
    }

    private static ExportSection many(String part, int count, int weight) {
        return new ExportSection(part, (_, limit, after) -> slice(part, count, weight, limit, after));
    }

    private static NestedExport nested(int outer, int inner) {
        return new NestedExport(
                (_, after) -> slice("", outer, 1, 1, after).map(Thing::name),
                (thing, limit, after) -> slice(thing, inner, 10, limit, after));
    }

    private static Page<Thing> slice(String prefix, int count, int weight, int limit, Optional<String> after) {
        int from = after.map(Integer::parseInt).orElse(0);
        int to = Math.min(count, from + limit);
        List<Thing> things = names(prefix, count)
                .skip(from)
                .limit(to - from)
                .map(name -> new Thing(name, "x".repeat(weight)))
                .toList();
        return new Page<>(things, to < count ? Optional.of(Integer.toString(to)) : Optional.empty());
    }
}
