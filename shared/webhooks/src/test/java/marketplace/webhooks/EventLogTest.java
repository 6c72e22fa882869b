package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Instants;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.webhooks.client.Outcome;
import org.junit.jupiter.api.Test;

/** What GET /api/events lists. */
class EventLogTest {

    private final WebhooksFixture story = new WebhooksFixture();

    private Reply list(String query) {
        return story.get("agent", "/api/events" + query);
    }

    private static List<String> ids(Reply reply) {
        List<String> ids = new ArrayList<>();
        reply.body().path("events").forEach(event -> ids.add(event.path("id").asText()));
        return ids;
    }

    private void happens(EventType type, int number) {
        story.happens(type, number);
        story.stream();
        story.clock.advance(Duration.ofSeconds(1));
    }

    @Test
    void eventsAreListedWithoutAnyEndpoint() {
        happens(EventType.APPLICATION_SUBMITTED, 1);
        happens(EventType.ESCROW_FUNDED, 2);

        JsonNode events = list("").body().path("events");

        assertThat(events).hasSize(2);
        assertThat(events.get(0).path("id").asText()).isEqualTo("application.submitted:app_1");
        assertThat(events.get(0).path("type").asText()).isEqualTo("application.submitted");
        assertThat(events.get(0).path("created").asText()).isEqualTo("2026-01-01T00:00:00.000Z");
        assertThat(events.get(0).path("data").isObject()).isTrue();
        assertThat(ids(list("?type=escrow.funded"))).containsExactly("escrow.funded:app_2");
    }

    @Test
    void eventHasEveryAttemptAtEveryEndpointOfTheCaller() throws InterruptedException {
        EndpointId first = story.endpoint();
        EndpointId second = story.endpoint();
        story.create("sibling", "[\"*\"]");
        story.receiver.answering(_ -> new Outcome.Responded(503, Optional.empty(), "Try again later."));
        happens(EventType.APPLICATION_SUBMITTED, 1);
        happens(EventType.APPLICATION_SUBMITTED, 2);
        story.work();

        JsonNode event = get("agent", "application.submitted:app_1").body().get("event");

        assertThat(event.get("type").asText()).isEqualTo("application.submitted");
        assertThat(event.get("deliveries").findValuesAsText("endpointId"))
                .containsExactlyInAnyOrder(first.value(), second.value());
        assertThat(event.get("deliveries")).allSatisfy(delivery -> {
            assertThat(delivery.at("/attemptsLog/0/responseStatus").asInt()).isEqualTo(503);
            assertThat(delivery.at("/attemptsLog/0/answer").asText()).isEqualTo("Try again later.");
        });
    }

    @Test
    void eventOfAnotherAccountOrTimeIsUnknown() {
        happens(EventType.APPLICATION_SUBMITTED, 1);

        assertThat(get("stranger", "application.submitted:app_1").status()).isEqualTo(404);
        assertThat(get("agent", "application.submitted:app_2").status()).isEqualTo(404);
        assertThat(get("agent", "%2e%2e").status()).isEqualTo(404);
    }

    private Reply get(String name, String event) {
        return story.get(name, "/api/events/" + event);
    }

    @Test
    void textsThatPeopleWroteAreLeftOut() {
        WebhooksFixture.Told data = new WebhooksFixture.Told("app_1", "Zoë", "Shop", "Hi");
        Event event = new Event(EventType.APPLICATION_SUBMITTED, "app_1", story.account, story.clock.instant(), data);
        story.table.commit(Commit.none().emit(event));
        story.stream();

        assertThat(list("").body().at("/events/0/data").toString()).isEqualTo("{\"about\":\"app_1\"}");
    }

    @Test
    void eventIsListedOnceItWasFannedOutAndOnlyOnce() {
        story.happens(1);
        assertThat(ids(list(""))).isEmpty();

        story.outbox().forEach(event -> {
            story.fanOut.fanOut(event, story.clock.instant());
            story.fanOut.fanOut(event, story.clock.instant().plusSeconds(5));
        });

        assertThat(ids(list(""))).hasSize(1);
        assertThat(story.outbox()).isEmpty();
    }

    @Test
    void pagesGoFromTheTimeGivenToTheNewest() {
        for (int i = 0; i < 7; i++) {
            happens(EventType.APPLICATION_SUBMITTED, i);
        }
        Instant since = Instant.parse("2026-01-01T00:00:02Z");
        List<String> listed = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = list("?limit=2&since=" + Instants.text(since) + cursor);
            listed.addAll(ids(page));
            cursor = page.body().path("nextCursor").isNull() ? null : "&cursor=" + page.text("nextCursor");
        } while (cursor != null);

        assertThat(listed)
                .containsExactly(
                        "application.submitted:app_2",
                        "application.submitted:app_3",
                        "application.submitted:app_4",
                        "application.submitted:app_5",
                        "application.submitted:app_6");
    }

    @Test
    void eventsOver30DaysOldAreNotListed() {
        happens(EventType.APPLICATION_SUBMITTED, 1);
        story.clock.advance(Duration.ofDays(30));
        happens(EventType.APPLICATION_SUBMITTED, 2);

        assertThat(ids(list("?since=2020-01-01T00:00:00Z"))).containsExactly("application.submitted:app_2");
    }

    @Test
    void eventsOfOthersAndTestsAreNotListed() throws InterruptedException {
        happens(EventType.APPLICATION_SUBMITTED, 1);
        story.test("agent", story.endpoint());
        story.stream();

        assertThat(story.outbox()).isEmpty();
        assertThat(ids(list(""))).containsExactly("application.submitted:app_1");
        assertThat(ids(story.get("reader", "/api/events"))).hasSize(1);
        assertThat(ids(story.get("stranger", "/api/events"))).isEmpty();
        assertThat(story.get("", "/api/events").status()).isEqualTo(401);
    }

    @Test
    void invalidFiltersAreRefused() {
        for (String query : List.of("?type=nothing.such", "?since=yesterday", "?cursor=x", "?limit=0")) {
            assertThat(list(query).status()).as(query).isEqualTo(400);
        }
    }
}
