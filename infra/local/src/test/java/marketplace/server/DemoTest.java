package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import marketplace.api.Json;
import marketplace.local.client.Api;
import marketplace.server.demo.Demo;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One load, read by its people. */
class DemoTest {

    private static final List<String> NAMED = List.of("amara", "bruno", "chiyo", "diego", "emma");
    private static final List<String> CLIENTS = List.of("operator", "northgate", "lumen", "diego", "emma");

    private static final List<String> PROGRESS = new ArrayList<>();
    private static final Map<String, Map<String, String>> SESSIONS = new HashMap<>();

    private static Path folder;
    private static Stack stack;
    private static LocalAdmin admin;
    private static Api api;
    private static Map<String, String> agent;

    @BeforeAll
    static void load(@TempDir Path data) throws Exception {
        folder = data;
        Template template = Template.load(
                Path.of(System.getProperty("repository.root"), "template.yaml"), Stack.localValues(false));
        stack = Stack.start(template, StackOptions.forTests().withData(data));
        admin = stack.openAdmin(Optional.empty());
        api = Api.fromManyAddresses(stack.uri());
        agent = Api.apiKey(demo().load(admin.email(), admin.password()).orElseThrow());
        Stream.concat(NAMED.stream(), CLIENTS.stream()).distinct().forEach(key -> SESSIONS.put(key, signedIn(key)));
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    private static Demo demo() throws StartRefused {
        return new Demo(stack.demoParts(), PROGRESS::add);
    }

    private static Map<String, String> signedIn(String key) {
        return Api.bearer(api.post(
                        "/api/auth/login",
                        Api.ANONYMOUS,
                        Json.object().put("email", key + "@demo.example").put("password", Demo.password()))
                .text("/token"));
    }

    private static List<JsonNode> all(String who, String path, String field) {
        String first = path + (path.contains("?") ? "&" : "?") + "limit=50";
        return api.all(first, SESSIONS.get(who), field);
    }

    private static Set<String> values(Stream<JsonNode> of, String pointer) {
        return of.map(node -> node.at(pointer).asText()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<JsonNode> ofClients(String path, String field) {
        return CLIENTS.stream().flatMap(client -> all(client, path, field).stream());
    }

    @Test
    void booksAgreeAndNoRoleWasExceeded() {
        assertThat(stack.audit()).isEmpty();
        assertThat(stack.refusedCalls()).isEmpty();
    }

    @Test
    void peopleWhoCanSignInAreThoseThatAreNamed() {
        assertThat(Demo.people()).hasSize(NAMED.size());
        for (String key : NAMED) {
            assertThat(Demo.people()).anyMatch(line -> line.startsWith(key + "@demo.example "));
            assertThat(StackCommand.usage()).contains(key + "@demo.example", Demo.password());
            assertThat(api.get("/api/humans/me", SESSIONS.get(key)).text("/human/username"))
                    .isEqualTo(key);
        }
    }

    @Test
    void everyStateOfMoneyThatNeedsNoPastTimeOccurs() {
        assertThat(values(ofClients("/api/escrow", "escrows"), "/status"))
                .contains(
                        "cancelled",
                        "completed",
                        "delivered",
                        "disputed",
                        "funded",
                        "funding",
                        "locked",
                        "refunded",
                        "released",
                        "split");
    }

    @Test
    void everyStateOfBountiesApplicationsAndWorkOccurs() {
        List<JsonNode> bounties =
                ofClients("/api/bounties?mine=true", "bounties").toList();
        assertThat(values(bounties.stream(), "/status"))
                .contains("assigned", "cancelled", "completed", "open", "paid", "partially_filled", "paused");
        List<JsonNode> applications = new ArrayList<>();
        for (String client : CLIENTS) {
            for (JsonNode bounty : all(client, "/api/bounties?mine=true", "bounties")) {
                String path = "/api/bounties/" + bounty.path("id").asText() + "/applications";
                applications.addAll(all(client, path, "applications"));
            }
        }
        assertThat(values(applications.stream(), "/status"))
                .contains("accepted", "expired", "pending", "rejected", "withdrawn");
        assertThat(values(applications.stream(), "/submissionStatus"))
                .contains("approved", "pending_review", "redo_requested", "rejected");
        assertThat(applications).anyMatch(each -> each.path("blocked").isObject());
    }

    @Test
    void bookingsSubscriptionsAndDisputesHaveTheirStates() {
        assertThat(values(ofClients("/api/services/agent-bookings", "bookings"), "/status"))
                .contains("cancelled", "confirmed", "declined", "pending_approval", "pending_payment");
        assertThat(values(ofClients("/api/services/subscriptions?role=booker", "subscriptions"), "/status"))
                .contains("active");
        List<JsonNode> disputed = ofClients("/api/escrow", "escrows")
                .filter(escrow -> escrow.path("dispute").isObject())
                .toList();
        assertThat(values(disputed.stream(), "/status")).contains("disputed", "refunded", "released", "split");
    }

    @Test
    void studiesHaveReportsAndOthersAreOpen() {
        assertThat(values(ofClients("/api/taste/runs", "runs"), "/status")).contains("closed", "collecting");
        JsonNode closed = ofClients("/api/taste/runs", "runs")
                .filter(run -> run.path("status").asText().equals("closed"))
                .findFirst()
                .orElseThrow();
        String path = "/api/taste/runs/" + closed.path("id").asText();
        assertThat(api.get(path, SESSIONS.get("lumen")).text("/run/report/winner"))
                .isEqualTo("Felt");
    }

    @Test
    void peopleHavePhotosSkillsZonesAndMarks() throws Exception {
        List<JsonNode> people = all("operator", "/api/humans", "humans");
        assertThat(people).hasSizeGreaterThan(50);
        assertThat(values(people.stream(), "/timezone")).hasSizeGreaterThan(20);
        assertThat(people).anyMatch(human -> human.path("isFeatured").asBoolean());
        assertThat(all("operator", "/api/skills", "skills")).hasSizeGreaterThan(39);
        JsonNode amara = api.get("/api/humans/amara", agent).json().path("human");
        assertThat(amara.path("rating").asInt()).isEqualTo(5);
        assertThat(amara.path("availability").path("sunday")).isNotEmpty();
        String photo = URI.create(amara.at("/photoUrls/0").asText()).getPath();
        URI file = URI.create(
                api.get(photo, Api.ANONYMOUS).headers().firstValue("location").orElseThrow());
        byte[] jpeg = api.exchange(HttpRequest.newBuilder(file).build()).body();
        assertThat(ImageIO.read(new ByteArrayInputStream(jpeg)).getWidth()).isPositive();
    }

    @Test
    void workAwaitsEachOfThePeople() {
        assertThat(api.get("/api/me/earnings", SESSIONS.get("amara"))
                        .json()
                        .at("/earnings/payableCents")
                        .asLong())
                .isPositive();
        assertThat(unread("amara")).isPositive();
        assertThat(unread("bruno")).isPositive();
        assertThat(all("bruno", "/api/me/bookings", "bookings"))
                .anyMatch(booking -> booking.path("status").asText().equals("pending_approval"));
        assertThat(all("chiyo", "/api/taste/invitations", "invitations")).isNotEmpty();
        assertThat(unread("diego")).isPositive();
        assertThat(unread("emma")).isPositive();
        assertThat(all("emma", "/api/me/bookings", "bookings")).isNotEmpty();
        for (String worker : List.of("amara", "bruno", "chiyo", "diego")) {
            assertThat(all(worker, "/api/bounties/assigned", "bounties"))
                    .as(worker)
                    .isNotEmpty();
        }
    }

    private static int unread(String key) {
        String human = api.get("/api/humans/me", SESSIONS.get(key)).text("/human/id");
        return all(key, "/api/conversations?humanId=" + human, "conversations").stream()
                .mapToInt(each -> each.path("unreadByHuman").asInt())
                .sum();
    }

    @Test
    void progressIsTold() {
        assertThat(PROGRESS.getFirst()).startsWith("demo: 5 people can sign in");
        assertThat(PROGRESS).hasSize(6).allMatch(line -> line.matches("demo: .* \\(\\d+\\.\\d s\\)"));
    }

    @Test
    void interruptedLoadIsNamed() throws Exception {
        Files.writeString(folder.resolve("demo"), "begun");
        try {
            assertThatThrownBy(() -> demo().load(admin.email(), admin.password()))
                    .isInstanceOf(IOException.class)
                    .hasMessage("An earlier load of the demo was interrupted. Choose an empty folder with --data.");
        } finally {
            Files.writeString(folder.resolve("demo"), "loaded");
        }
    }

    @Test
    void secondLoadChangesNothing() throws Exception {
        List<JsonNode> before = ofClients("/api/escrow", "escrows").toList();

        assertThat(demo().load(admin.email(), admin.password())).isEmpty();

        assertThat(ofClients("/api/escrow", "escrows").toList()).isEqualTo(before);
    }
}
