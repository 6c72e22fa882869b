package marketplace.studies.taste;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.kernel.Caller;
import marketplace.kernel.EventType;
import marketplace.studies.StudyMarketplace;
import marketplace.studies.runs.RunEvents;
import marketplace.testing.TasteAnswers;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace with taste runs: an agent with a key and 1,000 USD, its rival, an admin, and a panel. */
final class TasteMarketplace extends StudyMarketplace {

    static final String RUNS = "/api/taste/runs";

    TasteMarketplace() {
        agent("agent");
        agent("rival");
        endpoint.admit("admin", new Caller.SignedIn(open("admin"), true));
        deposit("agent", DEPOSIT);
    }

    /** Vetted members with these names. */
    void panel(String... names) {
        Stream.of(names).forEach(name -> member(name, "PT", "design"));
    }

    static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "member" + i).toArray(String[]::new);
    }

    void member(String name, String country, String... categories) {
        person(name);
        vettedProfile(name, country, categories);
    }

    void vettedProfile(String name, String country, String... categories) {
        ObjectNode profile = Json.object().put("name", "Ada Vale");
        profile.putObject("location").put("country", country);
        ArrayNode judged = profile.putArray("tasteCategories");
        Stream.of(categories).forEach(judged::add);
        String human = done(name, "PUT", "/api/humans/me", profile.toString()).text("human.id");
        done("admin", "PUT", "/api/admin/humans/" + human + "/taste-vetted", "{\"vetted\":true}");
    }

    static ObjectNode brief(int artifacts, int respondents, long payCents) {
        ObjectNode brief = Json.object()
                .put("question", "Which logo fits a bakery?")
                .put("respondentCount", respondents)
                .put("payPerRespondentCents", payCents);
        ArrayNode list = brief.putArray("artifacts");
        for (int i = 0; i < artifacts; i++) {
            list.addObject()
                    .put("label", String.valueOf((char) ('A' + i)))
                    .put("url", "https://img.example/" + i + ".png");
        }
        return brief;
    }

    Reply create(ObjectNode brief) {
        return call("agent", "POST", RUNS, brief.toString());
    }

    /** Creates a run and invites its panel. */
    String start(ObjectNode brief) {
        String run = done(create(brief)).text("runId");
        tick();
        return run;
    }

    JsonNode run(String run) {
        return done("agent", "GET", RUNS + "/" + run, "").body().path("run");
    }

    String status(String run) {
        return run(run).path("status").asText();
    }

    JsonNode invitations(String name) {
        return done(name, "GET", "/api/taste/invitations", "").body().path("invitations");
    }

    /** The names of those whom the run invites now. */
    List<String> invited(String run, String... names) {
        return Stream.of(names).filter(name -> invitation(name, run).isObject()).toList();
    }

    JsonNode invitation(String name, String run) {
        for (JsonNode each : invitations(name)) {
            if (each.path("runId").asText().equals(run)) {
                return each;
            }
        }
        return Json.MAPPER.missingNode();
    }

    Reply answer(String name, String run, String choice) {
        return answer(name, run, TasteAnswers.response(invitation(name, run), choice));
    }

    Reply answer(String name, String run, ObjectNode response) {
        return call(name, "POST", RUNS + "/" + run + "/responses", response.toString());
    }

    static String wrongAnswer(JsonNode check) {
        String right = TasteAnswers.rightAnswer(check);
        for (JsonNode option : check.path("options")) {
            if (!option.asText().equals(right)) {
                return option.asText();
            }
        }
        throw new AssertionError(check);
    }

    List<String> statusEvents(String run) {
        return events(EventType.RUN_STATUS_CHANGED).stream()
                .map(event -> (RunEvents.RunStatus)
                        RunEvents.KINDS.getFirst().read(event).data())
                .filter(data -> data.runId().value().equals(run))
                .map(data -> data.previousStatus() + " to " + data.status())
                .toList();
    }

    @Override
    public void requireSettled(String run, long spent) {
        super.requireSettled(run, spent);
        assertThat(balance("agent")).isEqualTo(DEPOSIT - spent);
    }

    void hours(int hours) {
        for (int i = 0; i < hours; i++) {
            advance(Duration.ofHours(1));
        }
    }
}
