package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Receiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StartAndEndTest {

    private static final int REFUSED = 1;

    /** 128 and the number of the signal. */
    private static final int TERMINATED = 128 + 15;

    @TempDir
    static Path root;

    private static Path folder;
    private static StackProcess running;
    private static Duration fromFolderToReady;
    private static Requests api;

    /** A start costs seconds: one stack serves the tests that start it again, in their order. */
    @BeforeAll
    static void start() throws Exception {
        folder = root.resolve("data");
        running = StackProcess.start(folder);
        running.awaitFolder(folder);
        Duration taken = running.age();
        api = Requests.to(running.awaitReady());
        fromFolderToReady = running.age().minus(taken);
    }

    @AfterAll
    static void stop() {
        running.close();
    }

    @Test
    @Order(1)
    void folderInUseAndTakenPortAreRefusedInOneSentence() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
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
    @Order(2)
    void sigtermEndsTheStackInFiveSecondsDuringAHangingDelivery() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            receiver.hold();
            String application = apply(api, receiver);
            receiver.awaitHeld();
            assertThat(running.terminate()).isLessThan(running.endLimit());
            assertThat(running.awaitExitStatus()).isEqualTo(TERMINATED);
            assertThat(running.errors()).as("no errors are logged").doesNotContain("Exception", "WARN");
            receiver.release();
            running = StackProcess.start(folder);
            api = Requests.to(running.awaitReady());
            api.api().advance("PT10M");
            assertThat(ApplicationEvents.of(receiver).applications()).isEqualTo(Set.of(application));
        }
    }

    /** A limit on the length of files stands for the disk: the kernel refuses the same writes. */
    @Test
    @Order(3)
    void fullDiskIsAnsweredWith503AndTheStackGoesOnWhenThereIsSpace() throws Exception {
        assumeThat(Path.of("/usr/bin/prlimit")).isExecutable();
        byte[] file = new byte[5_000];
        Account poster = Account.signUp(api.api());
        AnnouncedFile photo = AnnouncedFile.image(poster, "profile_photo", file);
        String before = poster.postBounty();

        running.limitFiles("1024:unlimited");
        Api.Answer refused = api.api().post("/api/bounties", poster.session(), Account.bounty());
        assertThat(refused.outcome()).isEqualTo("503 unavailable");
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(photo.put(file)).isEqualTo(503);
        assertThat(api.api().get("/api/bounties/" + before, poster.session()).status())
                .as("what is stored can be read")
                .isEqualTo(200);

        running.limitFiles("unlimited:unlimited");
        String after = poster.postBounty();
        assertThat(photo.put(file)).isEqualTo(200);
        running.kill();
        running = StackProcess.start(folder);
        api = Requests.to(running.awaitReady());
        for (String bounty : List.of(before, after)) {
            assertThat(api.api().get("/api/bounties/" + bounty, Api.ANONYMOUS).status())
                    .isEqualTo(200);
        }
    }

    @Test
    @Order(4)
    @Tag("nightly")
    void killedStartIsCompletedByTheNext() throws Exception {
        killFirstStarts(1, 1);
    }

    @Test
    @Order(5)
    @Tag("nightly")
    void twentyKilledStartsAreCompletedByTheNext() throws Exception {
        killFirstStarts(20, 2);
    }

    private void killFirstStarts(int kills, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        try (Receiver receiver = Receiver.accepting()) {
            for (int kill = 0; kill < kills; kill++) {
                Path killed = root.resolve("killed" + kill + "-" + seed);
                double part = (kill + random.nextDouble()) / kills;
                Duration moment = Duration.ofNanos((long) (fromFolderToReady.toNanos() * part));
                try (StackProcess stack = StackProcess.start(killed)) {
                    stack.awaitFolder(killed);
                    assertThat(stack.endsWithin(moment)).isFalse();
                    stack.kill();
                }
                try (StackProcess stack = StackProcess.start(killed)) {
                    Requests next = Requests.to(stack.awaitReady());
                    String application = apply(next, receiver);
                    next.api().advance("PT0S");
                    assertThat(ApplicationEvents.of(receiver).applications())
                            .as("after a kill " + moment.toMillis() + " ms after the folder was taken")
                            .contains(application);
                }
            }
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
