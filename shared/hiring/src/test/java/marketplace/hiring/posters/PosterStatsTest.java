package marketplace.hiring.posters;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import marketplace.accounts.Accounts;
import marketplace.accounts.erasure.Erasure;
import marketplace.bounties.posters.PosterData;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PosterStatsTest {

    private static final String TASK = "{'title':'Count the benches','description':'In the park.',"
            + "'priceType':'fixed','price':%s,'estimatedHours':2}";

    private final HiringMarketplace story = new HiringMarketplace().deposited(1_000_000);
    private final List<String> workers =
            IntStream.range(0, 8).mapToObj(number -> "worker" + number).toList();

    PosterStatsTest() {
        workers.forEach(story::worker);
    }

    private String posted(String price) {
        return story.done("agent", "POST", "/api/bounties", TASK.formatted(price))
                .text("bounty.id");
    }

    private Seat hired(String worker, String price) {
        return story.applied(worker, posted(price)).accepted().working();
    }

    private void paid(String worker, String price) {
        Seat seat = hired(worker, price).handedIn();
        done(pay(seat, "complete"));
        done(pay(seat, "release"));
    }

    private Reply pay(Seat seat, String act) {
        return story.endpoint.call(
                "agent", "POST", "/api/escrow/" + seat.application().seat().escrowId() + "/" + act, "{}");
    }

    private JsonNode bounty(String id) {
        return story.done("", "GET", "/api/bounties/" + id, "").body().get("bounty");
    }

    private JsonNode stats() {
        story.advance(Duration.ZERO);
        return bounty(posted("20")).get("posterStats");
    }

    @Test
    void fourWorkersAreTooFewAndTheFifthIsEnough() {
        workers.subList(0, 4).forEach(worker -> paid(worker, "20"));
        assertThat(stats().isNull()).isTrue();

        paid(workers.get(4), "20");

        JsonNode stats = stats();
        assertThat(stats.get("accepted").asInt()).isEqualTo(5);
        assertThat(stats.get("of").asInt()).isEqualTo(5);
        assertThat(stats.get("count").asInt()).isEqualTo(5);
        assertThat(stats.get("paidOnTimeRate").decimalValue()).isEqualByComparingTo(BigDecimal.ONE);
        assertThat(stats.get("effectiveHourlyCents").asInt()).isEqualTo(1_000);
    }

    @Test
    void fifthWorkerWhoStartedTellsOthersHowLongTheWorkTakes() {
        for (int number = 0; number < 5; number++) {
            assertThat(workerTerms().get("medianMinutes").isNull()).isTrue();
            Seat seat = hired(workers.get(number), "20");
            story.advance(Duration.ofMinutes(30L + 10 * number));
            done(pay(seat.handedIn(), "complete"));
            done(pay(seat, "release"));
        }
        paid(workers.get(5), "20");

        assertThat(workerTerms().get("medianMinutes").asInt()).isEqualTo(50);
        assertThat(workerTerms().get("payPerHourAtMedian").decimalValue()).isEqualByComparingTo("24");
    }

    private JsonNode workerTerms() {
        story.advance(Duration.ZERO);
        return story.done("", "GET", "/api/bounties/" + posted("20"), "").body().get("workerTerms");
    }

    @Test
    void oneWorkersRingDoesNotCount() {
        IntStream.range(0, 7).forEach(_ -> paid(workers.getFirst(), "20"));

        assertThat(stats().isNull()).isTrue();
    }

    @Test
    void hiresUnder5UsdDoNotCount() {
        workers.subList(0, 6).forEach(worker -> paid(worker, "4.99"));

        assertThat(stats().isNull()).isTrue();
    }

    @Test
    void listsShowTheSamePosterAsSingleReads() {
        workers.subList(0, 5).forEach(worker -> paid(worker, "20"));
        JsonNode stats = stats();
        hired(workers.getFirst(), "20");

        JsonNode listed = story.done("ada", "GET", "/api/bounties", "").body().at("/bounties/0");
        JsonNode assigned = story.done(workers.getFirst(), "GET", "/api/bounties/assigned", "")
                .body()
                .at("/bounties/0");

        assertThat(listed.get("posterStats")).isEqualTo(stats);
        assertThat(assigned.get("posterStats")).isEqualTo(stats);
        assertThat(assigned.get("posterName")).isEqualTo(listed.get("posterName"));
    }

    @Test
    void posterIsShownByATagUntilItChoosesAName() {
        String before = bounty(posted("20")).get("posterName").textValue();
        assertThat(before).matches("Poster [0-9a-f]{8}");

        String answered = story.done("agent", "PUT", "/api/me/poster", "{'name':'Park Friends'}")
                .text("posterName");

        assertThat(answered).isEqualTo(before.replaceAll("Poster (.*)", "Park Friends ($1)"));
        assertThat(bounty(posted("20")).get("posterName").textValue()).isEqualTo(answered);
    }

    @Test
    void twoPostersWithOneNameStayApart() {
        String one = story.done("agent", "PUT", "/api/me/poster", "{'name':'Park Friends'}")
                .text("posterName");
        String other = story.done("rival", "PUT", "/api/me/poster", "{'name':'Park Friends'}")
                .text("posterName");

        assertThat(one).isNotEqualTo(other);
        assertThat(story.call("rival", "PUT", "/api/me/poster", "{'name':'" + one + "'}")
                        .errorCode())
                .isEqualTo("validation");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Park (5e2a91c0)",
                "Park （5e2a91c0）",
                "Park ﹙5e2a91c0﹚",
                "Park ⑴",
                "Park ❨5e2a91c0❩",
                "[Park",
                "!!! §"
            })
    void nameThatCouldImitateATagOrHasSignsAloneIsRefused(String name) {
        Reply refused = story.call("agent", "PUT", "/api/me/poster", "{'name':'" + name + "'}");

        assertThat(refused.errorCode()).isEqualTo("validation");
        assertThat(refused.text("details.0.field")).isEqualTo("name");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyHistoryIsCountedExactly(long seed) {
        Random random = new Random(seed);
        for (int hire = 0; hire < 16; hire++) {
            end(random, workers.get(random.nextInt(workers.size())), random.nextInt(8) == 0 ? "4" : "20");
            story.advance(Duration.ofMinutes(random.nextInt(3_000)));
        }

        PosterRecount recount = PosterRecount.of(story, story.account("agent"));
        recount.requireStored(story, story.account("agent"));
        assertThat(recount.size()).isGreaterThanOrEqualTo(5);
        assertThat(comparable(stats())).isEqualTo(recount.stats());
    }

    @Test
    void hireThatIsCountedAfterThePosterLeftBringsNoRecordBack() {
        AccountId agent = story.account("agent");
        paid(workers.getFirst(), "20");
        story.table.commit(
                Commit.of(Accounts.delete(new Accounts(story.table).require(agent), 0, story.clock.instant())));
        Erasure.Subject subject = new Erasure.Subject(agent, Erasure.Sweep.LAST, Money.ZERO, story.now());
        Erasure erasure = new PosterData(story.table).erasures().getFirst();
        story.table.commit(erasure.eraser().next(subject, Optional.empty()).commit());

        story.advance(Duration.ZERO);

        assertThat(story.table.get(Keys.poster(agent))).isEmpty();
    }

    private void end(Random random, String worker, String price) {
        Seat seat = hired(worker, price);
        if (random.nextInt(10) == 0) {
            done(
                    seat.post("agent", "consent-release", "{}").status() == 200
                            ? seat.post("agent", "release-seat", "{}")
                            : seat.post(worker, "withdraw", "{}"));
            return;
        }
        seat.handedIn();
        story.advance(Duration.ofMinutes(random.nextInt(600)));
        switch (random.nextInt(6)) {
            case 0 -> story.advance(Duration.ofDays(15));
            case 1 -> {
                done(seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"not_as_described\"}"));
                story.advance(Duration.ofDays(4));
            }
            case 2 -> ruled(seat, "{'reason':'It was looked at.','ruling':'release'}");
            case 3 -> ruled(seat, "{'reason':'It was looked at.','ruling':'split','workerCents':700}");
            default -> {
                done(pay(seat, "complete"));
                story.advance(Duration.ofMinutes(random.nextInt(600)));
                done(pay(seat, "release"));
            }
        }
    }

    private void ruled(Seat seat, String ruling) {
        String escrow = seat.application().seat().escrowId().value();
        story.done(
                seat.human,
                "POST",
                "/api/escrow/" + escrow + "/dispute",
                "{'category':'non_payment','description':'The benches were counted.'}");
        int worker = seat.liveEscrow().terms().amount().cents() > 700 ? 700 : 200;
        story.done("admin", "POST", "/api/admin/escrows/" + escrow + "/ruling", ruling.replace("700", "" + worker));
    }

    private static Map<String, Object> comparable(JsonNode stats) {
        Map<String, Object> all = new TreeMap<>();
        stats.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (value.isNull()) {
                return;
            }
            all.put(
                    field.getKey(),
                    switch (field.getKey()) {
                        case "paidOnTimeRate" -> value.decimalValue().setScale(2);
                        case "medianHoursToPay" -> value.decimalValue().setScale(1);
                        case "effectiveHourlyCents" -> value.longValue();
                        default -> value.intValue();
                    });
        });
        return all;
    }
}
