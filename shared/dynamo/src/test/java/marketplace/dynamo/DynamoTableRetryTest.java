package marketplace.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Retries;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

final class DynamoTableRetryTest {

    private static final Key ONE = new Key("collection", "one");
    private static final Key TWO = new Key("collection", "two");
    private static final Commit COMMIT = Commit.of(
            Write.create(Item.at(ONE).build()).otherwise(_ -> new Problem(ErrorCode.CONFLICT, "one exists")),
            Write.create(Item.at(TWO).build())
                    .otherwise(existing -> new Problem(
                            ErrorCode.CONFLICT,
                            "two is " + existing.orElseThrow().text("name"))));

    private final RuntimeException timeout = SdkClientException.create("read timed out", new IOException());
    private final RuntimeException throttled =
            ThrottlingException.builder().message("slow down").build();

    private final FaultyClient client = new FaultyClient();
    private final List<Duration> pauses = new ArrayList<>();
    private long nanos;
    private double chance = 0.5;

    private final DynamoTable table = new DynamoTable(
            client,
            "table",
            new Retries(
                    () -> nanos,
                    pause -> {
                        pauses.add(pause);
                        nanos += pause.toNanos();
                    },
                    () -> chance));

    @Test
    void transientFailuresAreRetriedUnderOneToken() {
        client.fail(
                cancelled(reason("TransactionConflict"), reason("None")),
                cancelled(reason("None"), reason("ThrottlingError")),
                cancelled(reason("ProvisionedThroughputExceeded"), reason("None")),
                TransactionInProgressException.builder().build(),
                throttled,
                InternalServerErrorException.builder().statusCode(500).build(),
                DynamoDbException.builder().statusCode(503).build(),
                timeout);
        table.commit(COMMIT);
        assertThat(client.commits).hasSize(9);
        assertThat(client.commits.stream()
                        .map(TransactWriteItemsRequest::clientRequestToken)
                        .distinct())
                .hasSize(1)
                .doesNotContainNull();
    }

    @Test
    void everyCommitHasItsOwnToken() {
        table.commit(COMMIT);
        table.commit(COMMIT);
        assertThat(client.commits)
                .extracting(TransactWriteItemsRequest::clientRequestToken)
                .doesNotHaveDuplicates();
    }

    @Test
    void timeoutAfterCommitSucceedsOnRetry() {
        client.failAfterCommit(timeout);
        table.commit(COMMIT);
        assertThat(client.happened).isEqualTo(1);
        assertThat(client.commits).hasSize(2);
    }

    @Test
    void timeoutAfterSingleWriteCommitSucceedsOnRetry() {
        client.failAfterCommit(timeout);
        table.commit(Commit.of(COMMIT.writes().getFirst()));
        assertThat(client.happened).isEqualTo(1);
    }

    @Test
    void endlessConflictsThrowLostRaceAfter10s() {
        client.failAlways(cancelled(reason("None"), reason("TransactionConflict")));
        assertThatThrownBy(() -> table.commit(COMMIT))
                .isInstanceOf(LostRace.class)
                .hasMessageContaining("two");
        assertThat(Duration.ofNanos(nanos)).isBetween(Duration.ofSeconds(8), Retries.BUDGET);
    }

    @Test
    void commitOnceReportsAConflictAsALostRaceAtOnce() {
        client.fail(throttled, cancelled(reason("None"), reason("TransactionConflict")));
        assertThatThrownBy(() -> table.commitOnce(COMMIT))
                .isInstanceOfSatisfying(
                        LostRace.class, race -> assertThat(race.key()).isEqualTo(TWO));
        assertThat(client.commits).hasSize(2);
    }

    @Test
    void endlessThrottlingThrowsTheDatabaseException() {
        client.failAlways(throttled);
        assertThatThrownBy(() -> table.commit(COMMIT)).isSameAs(throttled);
        assertThat(Duration.ofNanos(nanos)).isBetween(Duration.ofSeconds(8), Retries.BUDGET);
    }

    @Test
    void pausesAreRandomUpToADoublingCeiling() {
        client.fail(throttled, throttled, throttled, throttled);
        chance = 0.4;
        table.commit(COMMIT);
        assertThat(pauses).extracting(Duration::toMillis).containsExactly(10L, 20L, 40L, 80L);
    }

    @Test
    void failedConditionIsReportedAtOnceWithItsItem() {
        Map<String, AttributeValue> there =
                DynamoItems.attributes(Item.at(TWO).put("name", "taken").build());
        client.fail(cancelled(
                reason("None"),
                CancellationReason.builder()
                        .code("ConditionalCheckFailed")
                        .item(there)
                        .build()));
        assertThatThrownBy(() -> table.commit(COMMIT))
                .isInstanceOf(Problem.class)
                .hasMessage("two is taken");
        assertThat(client.commits).hasSize(1);
        assertThat(client.commits.getFirst().transactItems())
                .allSatisfy(action -> assertThat(action.put().returnValuesOnConditionCheckFailure())
                        .isEqualTo(ReturnValuesOnConditionCheckFailure.ALL_OLD));
    }

    @Test
    void conflictBeforeFailedConditionIsRetried() {
        client.fail(
                cancelled(reason("TransactionConflict"), reason("ConditionalCheckFailed")),
                cancelled(reason("ConditionalCheckFailed"), reason("ConditionalCheckFailed")));
        assertThatThrownBy(() -> table.commit(COMMIT))
                .isInstanceOf(Problem.class)
                .hasMessage("one exists");
    }

    @Test
    void permanentFailureIsThrownAtOnce() {
        for (RuntimeException fault : List.of(
                DynamoDbException.builder().statusCode(400).build(),
                cancelled(reason("ValidationError"), reason("None")),
                AbortedException.create("interrupted"))) {
            client.fail(fault);
            assertThatThrownBy(() -> table.commit(COMMIT)).isSameAs(fault);
        }
        assertThat(pauses).isEmpty();
    }

    @Test
    void interruptDuringPauseEndsRetriesAndKeepsTheFlag() {
        client.failAlways(throttled);
        DynamoTable impatient = new DynamoTable(
                client,
                "table",
                new Retries(
                        () -> nanos,
                        _ -> {
                            throw new InterruptedException();
                        },
                        () -> chance));
        assertThatThrownBy(() -> impatient.commit(COMMIT)).isSameAs(throttled);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(client.commits).hasSize(1);
    }

    @Test
    void readsAndSingleUpdatesAreRetried() {
        client.fail(
                ProvisionedThroughputExceededException.builder().build(),
                timeout,
                TransactionConflictException.builder().build());
        assertThat(table.get(ONE)).isEmpty();
        assertThat(pauses).hasSize(3);
        client.fail(TransactionConflictException.builder().build());
        table.update((Write.Update) Write.update(ONE, Change.add("count", 1)));
        assertThat(pauses).hasSize(4);
        client.failAlways(TransactionConflictException.builder().build());
        assertThatThrownBy(() -> table.update((Write.Update) Write.update(ONE, Change.add("count", 1))))
                .isInstanceOf(LostRace.class);
    }

    @Test
    void unprocessedBatchKeysAreReadAgain() {
        List<Key> keys =
                IntStream.range(0, 250).mapToObj(i -> new Key("c", "k" + i)).toList();
        client.answerAtMost(30);
        assertThat(table.getAll(keys)).containsOnlyKeys(keys);
        assertThat(client.batches).containsExactly(100, 70, 40, 10, 100, 70, 40, 10, 50, 20);
        assertThat(pauses).hasSize(7);
    }

    @Test
    void batchThatNeverCompletesFailsAfter10s() {
        client.answerAtMost(0);
        assertThatThrownBy(() -> table.getAll(List.of(ONE)))
                .isInstanceOf(SdkClientException.class)
                .hasMessageContaining("1 keys remain");
        assertThat(Duration.ofNanos(nanos)).isLessThanOrEqualTo(Retries.BUDGET);
    }

    private static CancellationReason reason(String code) {
        return CancellationReason.builder().code(code).build();
    }

    private static RuntimeException cancelled(CancellationReason... reasons) {
        return TransactionCanceledException.builder()
                .cancellationReasons(reasons)
                .statusCode(400)
                .build();
    }
}
