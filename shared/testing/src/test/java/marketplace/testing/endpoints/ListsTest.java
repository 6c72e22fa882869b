package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import marketplace.api.Access;
import marketplace.api.Field;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pipeline does for every list: page sizes, cursors, offsets and polling. */
class ListsTest {

    private static final int NUMBERS = 12;
    private static final String NEWS = "/api/notes/bty_00000000000000000000000001/news";

    record Filter(@Field("Only even ones.") Boolean even) {}

    record Of(
            @Field(value = "Which.", required = true) BountyId noteId,

            @Field("Only even ones.") Boolean even) {}

    record Listed(@Field("The number.") int number) {}

    private int numbers = NUMBERS;
    private final TestEndpoint endpoint = new TestEndpoint(
            List.of(
                    list("plain", "/api/plain", new ListForm("numbers", "Numbers.", 3, 5)),
                    Operation.named("sought", Filter.class, Listed.class)
                            .summary("Lists numbers.")
                            .route("GET", "/api/sought")
                            .access(Access.OPTIONAL_KEY, Scope.READ)
                            .lists(
                                    ListForm.ranked("numbers", "Numbers.", 3, 5, 2, 10),
                                    (_, _, _) ->
                                            new Page<>(List.of(new Listed(4)), Optional.of("4"), OptionalInt.of(0))),
                    list("other", "/api/other", new ListForm("numbers", "Numbers.", 3, 5)),
                    list("ranked", "/api/ranked", ListForm.ranked("numbers", "Numbers.", 3, 5, 2, 10)),
                    Operation.named("news", Of.class, Listed.class)
                            .summary("Lists numbers.")
                            .route("GET", "/api/notes/{noteId}/news")
                            .access(Access.OPTIONAL_KEY, Scope.READ)
                            .lists(
                                    ListForm.polled("numbers", "Numbers.", 3, 5),
                                    (_, input, page) -> page(Boolean.TRUE.equals(input.even()), page))),
            new MemoryTable(),
            new SettableClock(),
            new SequenceIds());

    @BeforeEach
    void admit() {
        Callers.admit(endpoint);
    }

    private Operation<?, ?> list(String name, String path, ListForm form) {
        return Operation.named(name, Filter.class, Listed.class)
                .summary("Lists numbers.")
                .route("GET", path)
                .access(Access.OPTIONAL_KEY, Scope.READ)
                .lists(form, (_, input, page) -> page(Boolean.TRUE.equals(input.even()), page));
    }

    /** Positions are the numbers themselves. */
    private Page<Listed> page(boolean even, PageRequest request) {
        int after = request.after().or(request::since).map(Integer::valueOf).orElse(-1);
        List<Listed> all = IntStream.range(after + 1, numbers)
                .filter(number -> !even || number % 2 == 0)
                .skip(request.offset())
                .mapToObj(Listed::new)
                .toList();
        List<Listed> items = all.subList(0, Math.min(request.limit(), all.size()));
        Optional<String> next = items.size() < all.size()
                ? Optional.of(Integer.toString(items.getLast().number()))
                : Optional.empty();
        return new Page<>(items, next, OptionalInt.of(numbers)).withLatest(Optional.of(Integer.toString(numbers - 1)));
    }

    private Reply get(String who, String path) {
        return endpoint.call(who, "GET", path, "");
    }

    private static List<Integer> numbers(Reply reply) {
        List<Integer> found = new ArrayList<>();
        reply.body().get("numbers").forEach(one -> found.add(one.get("number").intValue()));
        assertThat(reply.body().get("count").intValue()).isEqualTo(found.size());
        return found;
    }

    @ParameterizedTest
    @CsvSource({
        "key, /api/plain, 3",
        "key, /api/plain?limit=1, 1",
        "key, /api/plain?limit=5, 5",
        "key, /api/plain?limit=6, 5",
        "key, /api/plain?limit=99999999999999999999, 5",
        "key, /api/plain?limit=13045993135321634816, 5",
        "key, /api/plain?limit=1e30, 5",
        "key, /api/ranked, 3",
        "key, /api/ranked?limit=6, 5",
        "'', /api/ranked, 2",
        "'', /api/ranked?limit=6, 2",
    })
    void pageHasItsUsualSizeAndLargerLimitsAreReduced(String who, String path, int size) {
        assertThat(numbers(get(who, path))).hasSize(size);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/plain?", "/api/plain?even=true&", "/api/ranked?", NEWS + "?"})
    void cursorsContinueToTheEndWhateverThePageSize(String path) {
        List<Integer> seen = new ArrayList<>();
        Reply page = get("key", path + "limit=2");
        while (page.body().get("hasMore").booleanValue()) {
            seen.addAll(numbers(page));
            page = get("key", path + "limit=4&cursor=" + page.text("nextCursor"));
        }
        seen.addAll(numbers(page));

        assertThat(page.body().get("nextCursor").isNull()).isTrue();
        assertThat(seen)
                .containsExactlyElementsOf(IntStream.range(0, NUMBERS)
                        .filter(number -> !path.contains("even") || number % 2 == 0)
                        .boxed()
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "key, /api/plain?cursor=, 200",
        "otherKey, /api/plain?cursor=, 400",
        "'', /api/plain?cursor=, 400",
        "key, /api/other?cursor=, 400",
        "key, /api/plain?even=true&cursor=, 400",
        "key, /api/plain?cursor=x, 400",
    })
    void cursorIsValidForItsCallerOperationAndFilters(String who, String path, int status) {
        String cursor = get("key", "/api/plain").text("nextCursor");

        Reply reply = get(who, path + cursor);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.errorCode()).isEqualTo(status == 200 ? "" : "invalid_cursor");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "4, 4", "10, 10", "11, 10", "99999999999999999999, 10"})
    void rankedListSkipsItsOffsetWithinTheWindow(String offset, int skipped) {
        Reply page = get("key", "/api/ranked?limit=1&offset=" + offset);

        assertThat(numbers(page)).containsExactly(skipped);
        assertThat(page.body().get("totalCount").intValue()).isEqualTo(NUMBERS);
        assertThat(page.body().get("offset").intValue()).isEqualTo(skipped);
        assertThat(page.body().get("limit").intValue()).isEqualTo(1);
    }

    @Test
    void pageBeforeTheEndThatIsNotFullIsPartial() {
        assertThat(get("key", "/api/sought").body().path("partial").asBoolean()).isTrue();
        assertThat(get("key", "/api/plain").body().has("partial")).isFalse();
        assertThat(get("key", "/api/plain?even=true&limit=5").body().has("partial"))
                .isFalse();
    }

    @Test
    void totalCountsAtLeastWhatIsShown() {
        assertThat(get("key", "/api/sought").body().get("totalCount").intValue())
                .isEqualTo(1);
        assertThat(get("key", "/api/sought?offset=3").body().get("totalCount").intValue())
                .isEqualTo(4);
    }

    @Test
    void cursorOverridesTheOffset() {
        String cursor = get("key", "/api/ranked").text("nextCursor");

        Reply next = get("key", "/api/ranked?offset=5&cursor=" + cursor);

        assertThat(numbers(next)).containsExactly(3, 4, 5);
        assertThat(next.body().get("offset").intValue()).isZero();
    }

    @Test
    void latestCursorReturnsAllNewerItemsRegardlessOfFilters() {
        String latest = get("key", NEWS + "?limit=1").text("latestCursor");
        assertThat(numbers(get("key", NEWS + "?since=" + latest))).isEmpty();
        numbers += 4;

        Reply news = get("key", NEWS + "?since=" + latest);

        assertThat(numbers(news)).containsExactly(NUMBERS, NUMBERS + 1, NUMBERS + 2);
        assertThat(news.body().get("hasMore").booleanValue()).isTrue();
        assertThat(news.body().get("nextCursor").isNull()).isTrue();
        assertThat(numbers(get("key", NEWS + "?even=true&since=" + latest))).containsExactly(NUMBERS, NUMBERS + 2);
    }

    @Test
    void latestCursorIsBoundToCallerAndRecordAndIsNoPageCursor() {
        Reply first = get("key", NEWS);
        String latest = first.text("latestCursor");

        assertThat(get("otherKey", NEWS + "?since=" + latest).errorCode()).isEqualTo("invalid_cursor");
        assertThat(get("key", NEWS.replace('1', '2') + "?since=" + latest).errorCode())
                .isEqualTo("invalid_cursor");
        assertThat(get("key", NEWS + "?cursor=" + latest).errorCode()).isEqualTo("invalid_cursor");
        Reply both = get("key", NEWS + "?since=" + latest + "&cursor=" + first.text("nextCursor"));
        assertThat(both.status()).isEqualTo(400);
        assertThat(both.text("error")).isEqualTo("since cannot be combined with cursor.");
    }
}
