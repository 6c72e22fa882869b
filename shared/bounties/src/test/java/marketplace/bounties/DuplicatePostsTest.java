package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import marketplace.kernel.Caller;
import marketplace.kernel.Scope;
import marketplace.table.Item;
import marketplace.table.Table;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** 50 nearly identical posts per hour are exact: not one more, and not one less. */
class DuplicatePostsTest {

    private static final int MOST = DuplicatePostLimiter.MOST;

    private final MemoryTable table = new MemoryTable();
    private final BountyMarketplace story = new BountyMarketplace(table);

    @Test
    void parallelPostsUseUpTheLimitExactly() throws Exception {
        List<Reply> replies = parallel(MOST + 15, "");

        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(reasons(replies).filter("null"::equals)).hasSize(MOST);
        assertThat(reasons(replies).filter("near_identical_burst"::equals)).hasSize(15);
    }

    @Test
    void parallelRepeatsOfOneCallCountOnce() throws Exception {
        List<Reply> repeats = parallel(2 * MOST, ",\"idempotencyKey\":\"once\"");

        assertThat(repeats)
                .extracting(reply -> reply.text("bounty.id"))
                .containsOnly(repeats.getFirst().text("bounty.id"));
        assertThat(reasons(repeats)).containsOnly("null");
        assertThat(counted()).containsExactly(1L);
        assertThat(reasons(parallel(MOST - 1, ""))).containsOnly("null");
        assertThat(post("").text("bounty.reviewReason")).isEqualTo("near_identical_burst");
    }

    @Test
    void dryRunIsNotCountedAndTellsWhatAPostWouldMeet() throws Exception {
        String dryRun = ",\"dryRun\":true";
        assertThat(reasons(parallel(MOST + 1, dryRun))).containsOnly("null");
        assertThat(counted()).isEmpty();

        parallel(MOST, "");

        assertThat(post(dryRun).text("bounty.reviewReason")).isEqualTo("near_identical_burst");
    }

    @Test
    void callThatIsRefusedForItsScopeOrInputIsNotCounted() {
        story.endpoint.admit("reader", new Caller.WithKey(story.account(), story.newKey(), Set.of(Scope.READ)));

        assertThat(story.endpoint
                        .call("reader", "POST", "/api/bounties", BountyMarketplace.MINIMAL)
                        .text("error_code"))
                .isEqualTo("insufficient_scope");
        assertThat(post(",\"spotsAvailable\":0").status()).isEqualTo(400);
        assertThat(counted()).isEmpty();
    }

    /** A busy machine only adds to a wait, so the fastest of some calls is compared. */
    @Test
    @Timeout(60)
    void postWhoseCounterHangsIsPublishedWithinASecondAndMeasured() {
        CountDownLatch answers = new CountDownLatch(1);
        BountyMarketplace hanging = new BountyMarketplace(withHangingCounters(answers));
        Duration fastest = Duration.ofDays(1);
        for (int call = 0; call < 3 && fastest.toMillis() >= 1_000; call++) {
            long start = System.nanoTime();
            Reply reply = hanging.endpoint.call("agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL);
            long took = System.nanoTime() - start;
            fastest = fastest.toNanos() < took ? fastest : Duration.ofNanos(took);

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.text("bounty.reviewReason")).isEqualTo("null");
            assertThat(hanging.endpoint.logLines().getLast()).contains("\"uncounted\":true");
        }
        answers.countDown();

        assertThat(fastest).isLessThan(Duration.ofSeconds(1));
    }

    private static Table withHangingCounters(CountDownLatch answers) {
        Table table = new MemoryTable();
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    if (method.getName().equals("update")) {
                        answers.await();
                    }
                    return method.invoke(table, arguments);
                });
    }

    private List<Long> counted() {
        return table.items().stream()
                .filter(item -> item.key().pk().startsWith("LIMIT#near-identical-posts"))
                .map((Item item) -> item.number("count"))
                .toList();
    }

    private static Stream<String> reasons(List<Reply> replies) {
        return replies.stream().map(reply -> reply.text("bounty.reviewReason"));
    }

    private Reply post(String more) {
        return story.endpoint.call(
                "agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL.replace("}", more + "}"));
    }

    private List<Reply> parallel(int posts, String more) throws Exception {
        List<Callable<Reply>> calls = Stream.<Callable<Reply>>generate(() -> () -> post(more))
                .limit(posts)
                .toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reply>> replies = threads.invokeAll(calls);
            return replies.stream().map(Future::resultNow).toList();
        }
    }
}
