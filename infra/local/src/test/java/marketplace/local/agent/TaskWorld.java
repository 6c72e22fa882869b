package marketplace.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.local.stories.Service;
import marketplace.testing.TestImages;

/** The people around the agent: its operator, and a human called Ada and a name that no other test uses. */
final class TaskWorld {

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final AtomicInteger CALLS = new AtomicInteger();
    private static final AtomicInteger WASTED = new AtomicInteger();

    final Api api = new Api(Service.stack().uri());
    final String name = "Ada " + surname(COUNT.incrementAndGet());
    final ToolAgent agent;
    private Account operator = Account.signUp(api);
    private Account human = Account.signUp(api);
    private String work = "";

    TaskWorld(int usd) throws Exception {
        agent = new ToolAgent(api, operator.newKey().credentials());
        ObjectNode profile = Json.object().put("name", name).put("timezone", "Europe/Lisbon");
        profile.putArray("skills").add("photography");
        ObjectNode week = profile.putObject("availability");
        for (String day : "monday tuesday wednesday thursday friday saturday sunday".split(" ")) {
            week.putArray(day).addObject().put("start", "00:00").put("end", "24:00");
        }
        api.put("/api/humans/me", human.session(), profile).success();
        if (usd > 0) {
            operator.deposit(usd);
        }
    }

    private static String surname(int number) {
        return "Quill"
                + Integer.toString(number, Character.MAX_RADIX)
                        .replaceAll("[0-9]", "$0x")
                        .chars()
                        .map(digit -> Character.isDigit(digit) ? 'a' + digit - '0' : digit)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
    }

    JsonNode say(String sentence) {
        return agent.play(sentence);
    }

    Account operator() {
        operator = operator.signedInAgain();
        return operator;
    }

    Account human() {
        human = human.signedInAgain();
        return human;
    }

    /** The operator pays on the page that the agent has been given. */
    void pay(JsonNode result) throws Exception {
        new Payment(URI.create(result.path("checkoutUrl").asText())).press("pay");
    }

    /** The human does something with the seat that an earlier act named. */
    void does(String verb) {
        does(verb, Json.object());
    }

    void does(String verb, ObjectNode body) {
        api.post(work + "/" + verb, human().session(), body).success();
    }

    void seat(String bounty, String application) {
        work = "/api/bounties/" + bounty + "/applications/" + application;
    }

    void seatOf(JsonNode rental) {
        seat(rental.path("bountyId").asText(), rental.path("applicationId").asText());
    }

    void delivers() throws Exception {
        does("confirm");
        does("start");
        submits("Here it is.");
    }

    void submits(String text) throws Exception {
        ObjectNode submission = Json.object().put("text", text);
        submission.putArray("uploadIds").add(photo());
        does("submissions", submission);
    }

    private String photo() throws Exception {
        byte[] png = TestImages.image("png", 4, 4, Color.GREEN);
        AnnouncedFile photo = AnnouncedFile.image(human(), "submission", png);
        assertThat(photo.put(png)).isEqualTo(200);
        return photo.id();
    }

    void applies(JsonNode posted) {
        String bounty = posted.at("/bounty/id").asText();
        seat(bounty, human().apply(bounty));
    }

    Instant now() {
        return Instant.parse(api.get("/local/clock", Map.of()).text("/now"));
    }

    /** Of a service of the human, for 40 USD an hour. */
    String offers() {
        return human().offerService("Portraits by " + name, 40);
    }

    /** The free times of a service, as {@code on 2026-12-01 at 09:00}. */
    List<String> freeTimes(String service) {
        return api.get("/api/services/" + service + "/availability", Map.of())
                .json()
                .path("slots")
                .valueStream()
                .map(slot -> "on " + slot.path("date").asText() + " at "
                        + slot.path("startTime").asText())
                .toList();
    }

    /** The money where it belongs, in cents. */
    void ends(long wallet, long owed) {
        api.settle();
        assertThat(operator().balance()).as(told()).isEqualTo(wallet);
        assertThat(human().owed()).as(told()).isEqualTo(owed);
        Service.requireAgreeingBooks();
    }

    void wasted(int most) {
        CALLS.addAndGet(agent.calls());
        WASTED.addAndGet(agent.wasted());
        assertThat(agent.wasted()).as(told()).isLessThanOrEqualTo(most);
    }

    String told() {
        return String.join("\n", agent.transcript());
    }

    static void print(String tasks) {
        System.out.println(tasks + ": " + WASTED + " of " + CALLS + " calls of agents were wasted so far");
    }
}
