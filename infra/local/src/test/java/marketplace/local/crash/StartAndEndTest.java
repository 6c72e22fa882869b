package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import marketplace.local.client.Receiver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

class StartAndEndTest {

    private static final int REFUSED = 1;

    /** 128 and the number of the signal. */
    private static final int TERMINATED = 128 + 15;

    @TempDir
    Path root;

    @Test
    void folderInUseAndTakenPortAreRefusedInOneSentence() throws Exception {
        Path folder = root.resolve("data");
        try (StackProcess first = StackProcess.start(folder);
                ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            first.awaitReady();
            String port = Integer.toString(taken.getLocalPort());
            try (StackProcess sameFolder = StackProcess.start(folder);
                    StackProcess samePort = StackProcess.start(root.resolve("other"), "--port", port)) {
                assertThat(sameFolder.awaitExitStatus()).isEqualTo(REFUSED);
                assertThat(sameFolder.errors())
                        .isEqualToIgnoringNewLines("The data folder " + folder + " is in use by another process.");
                assertThat(samePort.awaitExitStatus()).isEqualTo(REFUSED);
                assertThat(samePort.errors())
                        .isEqualToIgnoringNewLines("Port " + port + " cannot be used: Address already in use.");
            }
        }
    }

    @Test
    void sigtermEndsTheStackInFiveSecondsDuringAHangingDelivery() throws Exception {
        Path folder = root.resolve("data");
        try (Receiver receiver = Receiver.accepting()) {
            String application;
            try (StackProcess stack = StackProcess.start(folder)) {
                Requests api = Requests.to(stack.awaitReady());
                receiver.hold();
                application = apply(api, receiver);
                receiver.awaitHeld();
                assertThat(stack.terminate()).isLessThan(stack.endLimit());
                assertThat(stack.awaitExitStatus()).isEqualTo(TERMINATED);
                assertThat(stack.errors()).as("no errors are logged").doesNotContain("Exception", "WARN");
            }
            receiver.release();
            try (StackProcess stack = StackProcess.start(folder)) {
                Requests api = Requests.to(stack.awaitReady());
                api.api().advance("PT10M");
                assertThat(ApplicationEvents.of(receiver).applications()).isEqualTo(Set.of(application));
            }
        }
    }

    @Test
    void killedStartIsCompletedByTheNext() throws Exception {
        killFirstStarts(1, 1);
    }

    @Test
    @Tag("nightly")
    void twentyKilledStartsAreCompletedByTheNext() throws Exception {
        killFirstStarts(20, 2);
    }

    @Test
    void tableOfAKilledStartExpiresItems() throws Exception {
        Path folder = root.resolve("data");
        killOnceReady(folder);
        try (StoredTable table = StoredTable.open(folder)) {
            table.expireNothing();
        }
        killOnceReady(folder);
        try (StoredTable table = StoredTable.open(folder)) {
            assertThat(table.expiry()).isEqualTo(TimeToLiveStatus.ENABLED);
        }
    }

    private void killFirstStarts(int kills, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        long whole = nanosFromFolderToReady(root.resolve("whole"));
        try (Receiver receiver = Receiver.accepting()) {
            for (int kill = 0; kill < kills; kill++) {
                Path folder = root.resolve("killed" + kill);
                Duration moment = Duration.ofNanos((long) (whole * (kill + random.nextDouble()) / kills));
                try (StackProcess stack = StackProcess.start(folder)) {
                    stack.awaitFolder(folder);
                    assertThat(stack.endsWithin(moment)).isFalse();
                    stack.kill();
                }
                try (StackProcess stack = StackProcess.start(folder)) {
                    Requests api = Requests.to(stack.awaitReady());
                    String application = apply(api, receiver);
                    api.api().advance("PT0S");
                    assertThat(ApplicationEvents.of(receiver).applications())
                            .as("after a kill " + moment.toMillis() + " ms after the folder was taken")
                            .contains(application);
                }
            }
        }
    }

    private static long nanosFromFolderToReady(Path folder) throws IOException, InterruptedException {
        try (StackProcess stack = StackProcess.start(folder)) {
            stack.awaitFolder(folder);
            Duration taken = stack.age();
            stack.awaitReady();
            return stack.age().minus(taken).toNanos();
        }
    }

    private static void killOnceReady(Path folder) throws IOException, InterruptedException {
        try (StackProcess stack = StackProcess.start(folder)) {
            stack.awaitReady();
            stack.kill();
        }
    }

    private static String apply(Requests api, Receiver receiver) throws IOException, InterruptedException {
        String apiKey = api.createKey(api.signUp("operator").path("token").asText(), receiver.url());
        JsonNode session = api.signUp("ada");
        Worker ada = new Worker(
                "ada",
                session.path("token").asText(),
                session.path("refreshToken").asText());
        api.send(ada.change("profile"), apiKey);
        String bounty = api.send(new Request.PostBounty("bounty"), apiKey)
                .resource()
                .path("id")
                .asText();
        Request application = ada.apply("application", List.of(bounty)).orElseThrow();
        return api.send(application, apiKey).resource().path("id").asText();
    }
}
