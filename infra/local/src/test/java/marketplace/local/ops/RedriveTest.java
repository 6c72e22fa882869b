package marketplace.local.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import marketplace.api.Json;
import marketplace.kernel.Instants;
import marketplace.kernel.Timer;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Receiver;
import marketplace.local.ops.DeployedAccount.Run;
import marketplace.server.Stack;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.SetAside;
import marketplace.table.Table;
import marketplace.table.TimerList;
import marketplace.table.Write;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

class RedriveTest {

    private static DeployedAccount deployed;

    @BeforeAll
    static void start() throws Exception {
        deployed = new DeployedAccount();
    }

    @AfterEach
    void reset() throws Exception {
        deployed.reset();
    }

    @AfterAll
    static void stop() {
        deployed.close();
    }

    @Test
    void deadLettersReturnToTheirQueueOnlyWithReplay() throws Exception {
        SqsClient sqs = deployed.sqs();
        String unreadable = "{\"kind\":\"unknown\"}";
        sqs.sendMessage(send -> send.queueUrl(Stack.QUEUE_URLS + "JobsQueue").messageBody(unreadable));
        for (int i = 0; i < 6; i++) {
            deployed.stack().settle();
            Api.fromManyAddresses(deployed.stack().uri()).advance("PT10M");
        }

        Run shown = ops("redrive", "--stack", DeployedAccount.STACK);

        assertThat(shown.text())
                .contains("WRONG  About 1 messages wait in JobsDeadLetters.", "ok     PaymentsDeadLetters is empty.")
                .containsPattern("note   messageId [0-9a-f-]{36}: job unknown\n");
        assertThat(shown.exitCode()).isEqualTo(1);

        Run replayed = ops("redrive", "--stack", DeployedAccount.STACK, "--replay");

        assertThat(replayed.text()).contains("done   About 1 messages of JobsDeadLetters are back in their queues.");
        assertThat(replayed.exitCode()).isZero();
        assertThat(ops("redrive", "--stack", DeployedAccount.STACK).text())
                .contains("ok     JobsDeadLetters is empty.");
    }

    @Test
    void capturedStreamFailureIsReplayedFromThePendingEventAndThenRemoved() throws Exception {
        Api api = Api.fromManyAddresses(deployed.stack().uri());
        Account poster = Account.signUp(api);
        Account worker = Account.signUp(api);
        worker.makeProfile();
        try (Receiver receiver = Receiver.accepting()) {
            poster.newKey().register(receiver, "application.submitted");
            String bounty = poster.postBounty();
            deployed.stack().settle();
            deployed.stack().pauseStream();
            worker.apply(bounty);
            // Time passes for the command alone, so that no minute tick runs before it.
            deployed.commandsRunLater(Duration.ofSeconds(61));
            captureFailure(Instants.text(deployed.now()));

            Run shown = ops("redrive", "--stack", DeployedAccount.STACK);

            assertThat(shown.text()).contains("Pending since", "application.submitted", "The captured failures stay");
            assertThat(shown.exitCode()).isEqualTo(1);
            assertThat(receiver.arrivals()).isEmpty();

            Run replayed = ops("redrive", "--stack", DeployedAccount.STACK, "--replay");

            assertThat(replayed.text())
                    .contains(
                            "done   OutboxFunction has sent on",
                            "done   1 captured failures removed: each of their 1 records");
            assertThat(replayed.exitCode()).isZero();
            deployed.stack().resumeStream();
            deployed.stack().settle();
            assertThat(receiver.arrivals()).hasSize(1);
        }
        assertThat(ops("redrive", "--stack", DeployedAccount.STACK).text())
                .contains("ok     No failure of the stream is captured.");
    }

    @Test
    void failingOutboxFunctionLeavesTheFailureCaptured() throws Exception {
        Api api = Api.fromManyAddresses(deployed.stack().uri());
        Account worker = Account.signUp(api);
        worker.makeProfile();
        String bounty = Account.signUp(api).postBounty();
        deployed.stack().settle();
        deployed.stack().pauseStream();
        worker.apply(bounty);
        deployed.commandsRunLater(Duration.ofSeconds(61));
        captureFailure(Instants.text(deployed.now()));
        deployed.account()
                .lambda()
                .add(
                        "OutboxFunction",
                        _ -> "{\"batchItemFailures\":[{\"itemIdentifier\":\"1\"}]}".getBytes(StandardCharsets.UTF_8));

        Run replayed = ops("redrive", "--stack", DeployedAccount.STACK, "--replay");

        assertThat(replayed.exitCode()).isEqualTo(1);
        assertThat(replayed.text())
                .contains("WRONG  Pending since", "Find the fault in the log of OutboxFunction", "stay until");
        assertThat(ops("redrive", "--stack", DeployedAccount.STACK).text()).contains("The captured failures stay");
    }

    @Test
    void setAsideItemIsListedWithItsReasonAndReplayed() throws Exception {
        Table table = deployed.stack().table();
        Instant now = deployed.now();
        Item item = TimerList.item(new Timer("unknown", "some", now));
        table.commit(Commit.of(Write.put(item)));
        new SetAside(table).add(item, "nobody knows it", now);

        Run shown = ops("redrive", "--stack", DeployedAccount.STACK);

        assertThat(shown.exitCode()).isEqualTo(1);
        assertThat(shown.text()).contains("WRONG  Set aside at " + now, "nobody knows it");

        Run replayed = ops("redrive", "--stack", DeployedAccount.STACK, "--replay");

        assertThat(replayed.text()).contains("is back in its shard", "1 items replayed");
        assertThat(table.get(item.key())).isPresent();
        table.commit(Commit.of(Write.delete(item.key())));
    }

    @Test
    void setAsideItemThatCannotReturnIsNamedAndDiscarded() {
        Table table = deployed.stack().table();
        Instant now = deployed.now();
        Item item = TimerList.item(new Timer("unknown", "twice", now.plus(Duration.ofDays(1))));
        table.commit(Commit.of(Write.put(item)));
        new SetAside(table).add(item, "nobody knows it", now);
        table.commit(Commit.of(Write.put(item)));
        String sk = item.key().sk();

        Run replayed = ops("redrive", "--stack", DeployedAccount.STACK, "--replay");

        assertThat(replayed.text()).contains("WRONG  " + sk + " cannot return", "--discard '" + sk + "'");
        assertThat(replayed.exitCode()).isEqualTo(1);
        assertThat(ops("redrive", "--stack", DeployedAccount.STACK, "--discard", sk)
                        .text())
                .contains("done   Discarded " + sk);
        assertThat(ops("redrive", "--stack", DeployedAccount.STACK, "--discard", sk)
                        .text())
                .contains("WRONG  No item " + sk + " is set aside.");
        assertThat(ops("redrive", "--stack", DeployedAccount.STACK).text())
                .contains("ok     No event, job or timer is set aside.");
        assertThat(table.get(item.key())).isPresent();
        table.commit(Commit.of(Write.delete(item.key())));
    }

    @Test
    void unknownStackIsRefused() {
        Run run = ops("redrive", "--stack", "other");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.text()).contains("Stack with id other does not exist", "Check --stack");
    }

    private Run ops(String... args) {
        return deployed.ops(args);
    }

    private void captureFailure(String at) {
        String failure = Json.object()
                .put("timestamp", at)
                .set("DDBStreamBatchInfo", Json.object().put("shardId", "shard").put("batchSize", 1))
                .toString();
        deployed.sqs()
                .sendMessage(send ->
                        send.queueUrl(Stack.QUEUE_URLS + "StreamFailures").messageBody(failure));
    }
}
