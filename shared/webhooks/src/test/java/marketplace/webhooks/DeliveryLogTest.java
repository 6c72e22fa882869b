package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EndpointId;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The delivery log over REST. */
final class DeliveryLogTest {

    private static final String LOG = "/api/webhooks/deliveries";

    private final WebhooksFixture story = new WebhooksFixture();
    private EndpointId first;
    private EndpointId second;

    /** Six events for two endpoints: three delivered, one each in retry, two pending. */
    @BeforeEach
    void fill() throws InterruptedException {
        first = story.endpoint();
        second = story.endpoint("[\"escrow.funded\"]");
        for (int i = 0; i < 6; i++) {
            story.clock.advance(Duration.ofSeconds(1));
            story.happens(i % 2 == 0 ? EventType.ESCROW_FUNDED : EventType.MESSAGE_RECEIVED, i);
            story.receiver.answering(i < 3 ? 200 : 500);
            story.stream();
            if (i < 4) {
                story.work();
            }
        }
    }

    @Test
    void logIsNewestFirst() {
        Reply reply = story.get("agent", LOG);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().get("count").intValue()).isEqualTo(9);
        assertThat(reply.body().get("hasMore").booleanValue()).isFalse();
        assertThat(reply.body().get("nextCursor").isNull()).isTrue();
        assertThat(values(reply, "eventId"))
                .startsWith("message.received:app_5", "escrow.funded:app_4")
                .endsWith("escrow.funded:app_0");
        assertThat(reply.body().toString()).doesNotContain("payload", "attemptsLog", "body");
    }

    @Test
    void logIsFilteredByEndpointTypeAndStatus() {
        assertThat(values(story.get("agent", LOG + "?endpointId=" + second), "endpointId"))
                .hasSize(3)
                .containsOnly(second.value());
        assertThat(values(story.get("agent", LOG + "?eventType=message.received"), "eventType"))
                .hasSize(3)
                .containsOnly("message.received");
        assertThat(values(story.get("agent", LOG + "?status=retry"), "eventId"))
                .containsExactly("message.received:app_3");
        assertThat(values(
                        story.get("agent", LOG + "?status=delivered&eventType=escrow.funded&endpointId=" + first),
                        "eventId"))
                .containsExactly("escrow.funded:app_2", "escrow.funded:app_0");
        assertThat(story.get("agent", LOG + "?status=lost").status()).isEqualTo(400);
        assertThat(story.get("agent", LOG + "?eventType=no.such").status()).isEqualTo(400);
    }

    @Test
    void pagesHaveNoGapsOrDuplicates() {
        for (String filter : List.of("", "&endpointId=" + first, "&status=delivered")) {
            List<String> all = values(story.get("agent", LOG + "?limit=200" + filter), "id");
            List<String> paged = new ArrayList<>();
            String cursor = "";
            do {
                Reply page = story.get("agent", LOG + "?limit=2" + filter + cursor);
                assertThat(page.body().get("count").intValue()).isLessThanOrEqualTo(2);
                paged.addAll(values(page, "id"));
                cursor = page.body().get("hasMore").booleanValue() ? "&cursor=" + page.text("nextCursor") : "";
            } while (!cursor.isEmpty());
            assertThat(paged).containsExactlyElementsOf(all);
        }
    }

    @Test
    void cursorIsBoundToItsList() {
        String cursor = story.get("agent", LOG + "?limit=2").text("nextCursor");
        assertThat(story.get("agent", LOG + "?limit=3&cursor=" + cursor).status())
                .isEqualTo(200);
        for (String other : List.of("&status=delivered", "&endpointId=" + first, "&eventType=escrow.funded")) {
            assertThat(story.get("agent", LOG + "?cursor=" + cursor + other).text("error_code"))
                    .isEqualTo("invalid_cursor");
        }
        assertThat(story.get("sibling", LOG + "?cursor=" + cursor).text("error_code"))
                .isEqualTo("invalid_cursor");
        assertThat(story.get("agent", LOG + "?cursor=x").text("error_code")).isEqualTo("invalid_cursor");
    }

    @Test
    void limitIsReducedTo200AndBelowOneIsRefused() {
        for (int i = 100; i < 310; i++) {
            story.happens(EventType.MESSAGE_RECEIVED, i);
        }
        story.stream();
        assertThat(story.get("agent", LOG + "?limit=1000").body().get("count").intValue())
                .isEqualTo(200);
        assertThat(story.get("agent", LOG).body().get("count").intValue()).isEqualTo(50);
        assertThat(story.get("agent", LOG + "?limit=0").status()).isEqualTo(400);
        assertThat(story.get("agent", LOG + "?limit=x").status()).isEqualTo(400);
    }

    @Test
    void otherOwnersSeeNothingEvenByEndpointId() {
        String id = story.get("agent", LOG).text("deliveries.0.id");
        for (String other : List.of("sibling", "person", "stranger")) {
            assertThat(story.get(other, LOG).body().get("count").intValue()).isZero();
            assertThat(story.get(other, LOG + "?endpointId=" + first)
                            .body()
                            .get("count")
                            .intValue())
                    .isZero();
            assertThat(story.get(other, LOG + "/" + id).text("error_code")).isEqualTo("not_found");
        }
        assertThat(story.get("agent", LOG + "/whd_nonsense").text("error_code")).isEqualTo("not_found");
        assertThat(story.get("agent", LOG + "?endpointId=x").text("error_code")).isEqualTo("not_found");
    }

    @Test
    void detailHasThePayloadAndEveryAttempt() {
        String id = story.get("agent", LOG + "?status=retry").text("deliveries.0.id");
        JsonNode delivery = story.get("agent", LOG + "/" + id).body().get("delivery");

        assertThat(delivery.get("payload").toString())
                .isEqualTo(story.delivery(id).body());
        assertThat(delivery.at("/payload/data/applicantName").textValue()).isEqualTo("Zoë ✓");
        assertThat(delivery.get("attemptsLog").toString())
                .isEqualTo("[{\"at\":\"2026-01-01T00:00:04.000Z\",\"status\":\"retry\",\"responseStatus\":500,"
                        + "\"error\":\"The receiver answered with status 500.\",\"durationMs\":0,\"answer\":\"\"}]");
        assertThat(delivery.get("attempts").intValue()).isEqualTo(1);
        assertThat(delivery.get("responseStatus").intValue()).isEqualTo(500);
        assertThat(delivery.get("lastAttemptAt").textValue()).isEqualTo("2026-01-01T00:00:04.000Z");
        assertThat(delivery.get("nextAttemptAt").textValue()).isEqualTo("2026-01-01T00:00:34.000Z");
        JsonNode delivered =
                story.get("agent", LOG + "?status=delivered").body().at("/deliveries/0");
        assertThat(delivered.get("lastError").isNull()).isTrue();
        assertThat(delivered.get("nextAttemptAt").isNull()).isTrue();
        assertThat(delivered.get("responseStatus").intValue()).isEqualTo(200);
    }

    @Test
    void logOutlivesItsEndpoint() {
        story.delete("agent", second);
        assertThat(values(story.get("agent", LOG + "?endpointId=" + second), "id"))
                .hasSize(3);
    }

    private static List<String> values(Reply reply, String field) {
        return StreamSupport.stream(reply.body().get("deliveries").spliterator(), false)
                .map(delivery -> delivery.get(field).textValue())
                .toList();
    }
}
