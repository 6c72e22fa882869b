package marketplace.hiring.coverage;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Instants;
import marketplace.table.Item;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class CoverageTest {

    private static final String IN_LISBON = "{'title':'Count the benches','description':'In the park.',"
            + "'priceType':'fixed','price':%s,'skillsNeeded':['Photography'],"
            + "'location':{'city':'Lisbon','country':'PT'}}";

    private final HiringMarketplace story = new HiringMarketplace().deposited(1_000_000);
    private final List<String> workers =
            IntStream.range(0, 6).mapToObj(number -> "worker" + number).toList();

    CoverageTest() {
        workers.forEach(worker -> {
            story.worker(worker);
            profile(worker, "Lisbon", "photography");
        });
        story.advance(Duration.ZERO);
    }

    private void profile(String worker, String city, String skill) {
        story.done(
                worker,
                "PUT",
                "/api/humans/me",
                "{'name':'Ada','skills':['%s'],'location':{'city':'%s','country':'Portugal'}}".formatted(skill, city));
    }

    private JsonNode coverage(String query) {
        return story.done("", "GET", "/api/coverage" + query, "").body().get("coverage");
    }

    private long humans(String query) {
        return coverage(query).get("humans").asLong();
    }

    private void finished(String worker, String price, Duration toAcceptance) {
        String bounty = story.done("agent", "POST", "/api/bounties", IN_LISBON.formatted(price))
                .text("bounty.id");
        Seat seat = story.applied(worker, bounty);
        story.advance(toAcceptance);
        seat.accepted().working().handedIn();
        String escrow = "/api/escrow/" + seat.application().seat().escrowId();
        done(story.endpoint.call("agent", "POST", escrow + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", escrow + "/release", "{}"));
        story.advance(Duration.ZERO);
    }

    @Test
    void humansAreCountedByPlaceAndSkill() {
        profile("worker0", "Porto", "photography");
        profile("worker1", "Lisbon", "driving");
        story.advance(Duration.ZERO);

        assertThat(humans("?place=Lisbon")).isEqualTo(5);
        assertThat(humans("?place=lisbon&skill=Photography")).isEqualTo(4);
        assertThat(humans("?place=Portugal&skill=photography")).isEqualTo(5);
        assertThat(humans("?place=PT")).isEqualTo(6);
        assertThat(humans("?skill=driving")).isEqualTo(1);
        assertThat(humans("?place=Spain")).isZero();
        assertThat(humans("?place=Lisbon&skill=welding")).isZero();
    }

    private List<Item> counters(String sortKey) {
        return story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith("COVERAGE#"))
                .filter(item -> item.key().sk().startsWith(sortKey))
                .toList();
    }

    @Test
    void countThatIsLeftByAllIsRemoved() {
        int before = counters("HUMANS").size();
        for (int edit = 0; edit < 5; edit++) {
            profile("worker0", "Lisbon", "skill " + edit);
            story.advance(Duration.ofMinutes(1));
        }
        profile("worker0", "Lisbon", "photography");
        story.advance(Duration.ofMinutes(1));

        assertThat(counters("HUMANS")).hasSize(before);
    }

    /** Commits that change one item conflict. */
    @Test
    void noItemHoldsAllHiresOfTheMarketOrOfACountry() {
        workers.forEach(worker -> finished(worker, "20", Duration.ofHours(3)));

        List<String> cellsOfASkillOrACity = List.of("photo", "PT photo", "Lisbon", "Lisbon photo");
        assertThat(counters("WORK"))
                .filteredOn(item -> item.attributes().containsValue(BigDecimal.valueOf(workers.size())))
                .hasSameSizeAs(cellsOfASkillOrACity);
        assertThat(coverage("").at("/price/count").asInt()).isEqualTo(workers.size());
        assertThat(coverage("?place=PT").at("/price/count").asInt()).isEqualTo(workers.size());
    }

    /** Whatever profiles say, leave and become: the counts are those of the profiles. */
    @Test
    void everyHistoryOfProfilesIsCountedExactly() {
        Random random = new Random(3);
        Map<String, String> current = new HashMap<>();
        workers.forEach(worker -> current.put(worker, "Lisbon photography"));
        for (int step = 0; step < 60; step++) {
            story.clock.advance(Duration.ofMillis(1));
            String worker = workers.get(random.nextInt(workers.size()));
            if (random.nextInt(5) == 0 && current.containsKey(worker)) {
                story.done(worker, "DELETE", "/api/humans/me", "");
                current.remove(worker);
            } else {
                String city = random.nextBoolean() ? "Lisbon" : "Porto";
                String skill = random.nextBoolean() ? "photography" : "driving";
                profile(worker, city, skill);
                current.put(worker, city + " " + skill);
            }
        }
        story.advance(Duration.ZERO);

        for (String city : List.of("Lisbon", "Porto")) {
            for (String skill : List.of("photography", "driving")) {
                assertThat(humans("?place=" + city + "&skill=" + skill))
                        .as(city + " " + skill)
                        .isEqualTo(current.values().stream()
                                .filter((city + " " + skill)::equals)
                                .count());
            }
        }
    }

    @Test
    void fourFinishedHiresAreTooFewAndTheFifthIsEnough() {
        workers.subList(0, 4).forEach(worker -> finished(worker, "20", Duration.ofHours(3)));
        JsonNode few = coverage("?place=Lisbon&skill=photography");
        assertThat(few.at("/timeToAcceptance").toString())
                .isEqualTo("{\"p50Hours\":null,\"p90Hours\":null,\"shareBy\":null,\"count\":4}");
        assertThat(few.at("/price/medianCents").isNull()).isTrue();

        finished(workers.get(4), "80", Duration.ofHours(30));

        JsonNode enough = coverage("?place=Lisbon&skill=photography&by="
                + Instants.text(story.now().plus(Duration.ofHours(6))));
        assertThat(enough.at("/timeToAcceptance/count").asInt()).isEqualTo(5);
        assertThat(enough.at("/timeToAcceptance/p50Hours").doubleValue()).isBetween(3.0, 3.3);
        assertThat(enough.at("/timeToAcceptance/p90Hours").doubleValue()).isBetween(30.0, 33.0);
        assertThat(enough.at("/timeToAcceptance/shareBy").doubleValue()).isEqualTo(0.8);
        assertThat(enough.at("/price/count").asInt()).isEqualTo(5);
        assertThat(enough.at("/price/lowCents").asLong()).isBetween(1_830L, 2_000L);
        assertThat(enough.at("/price/medianCents").asLong()).isBetween(2_000L, 2_190L);
        assertThat(coverage("?place=PT").get("price")).isEqualTo(enough.get("price"));
        assertThat(coverage("").get("price")).isEqualTo(enough.get("price"));
        assertThat(coverage("?place=Spain").at("/price/count").asInt()).isZero();
    }

    @Test
    void furtherHiresOfAWorkerAndSmallOnesDoNotCount() {
        workers.subList(0, 3).forEach(worker -> finished(worker, "20", Duration.ofHours(3)));
        finished(workers.getFirst(), "20", Duration.ofHours(3));
        finished(workers.get(3), "4", Duration.ofHours(3));

        assertThat(coverage("?place=Lisbon").at("/price/count").asInt()).isEqualTo(3);
    }

    @Test
    void newBountyIsAnsweredWithItsCoverageInADryRunToo() {
        workers.subList(0, 5).forEach(worker -> finished(worker, "20", Duration.ofHours(3)));
        String task = IN_LISBON.formatted("20");
        JsonNode expected = coverage("?place=Lisbon&skill=photography");

        Reply foreseen = story.done("agent", "POST", "/api/bounties", task.replace("}}", "},'dryRun':true}"));
        Reply posted = story.done("agent", "POST", "/api/bounties", task);

        assertThat(foreseen.body().get("coverage")).isEqualTo(expected);
        assertThat(posted.body().get("coverage")).isEqualTo(expected);
    }

    @Test
    void unknownPlaceAndPastTimeAreRefusedWithWhatWouldBeRight() {
        Reply place = story.call("", "GET", "/api/coverage?place=Atlantis", "");
        Reply past = story.call("", "GET", "/api/coverage?by=" + Instants.text(story.now()), "");

        assertThat(place.status()).isEqualTo(400);
        assertThat(place.text("details.0.field")).isEqualTo("place");
        assertThat(place.text("details.0.message")).contains("send a country, such as PT");
        assertThat(past.text("details.0.message")).isEqualTo("must be in the future");
    }

    @Test
    void textOfSignsAloneIsRefusedInsteadOfMeaningAny() {
        Reply skill = story.call("", "GET", "/api/coverage?skill=--", "");
        Reply place = story.call("", "GET", "/api/coverage?place=--", "");

        assertThat(skill.status()).isEqualTo(400);
        assertThat(skill.text("details.0.field")).isEqualTo("skill");
        assertThat(place.text("details.0.message")).isEqualTo("must have a letter or a digit");
    }
}
