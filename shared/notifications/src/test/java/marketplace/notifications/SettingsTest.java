package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.stream.StreamSupport;
import marketplace.accounts.email.Mail;
import marketplace.kernel.EventType;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Scope;
import marketplace.table.Keys;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    private final Mailroom room = new Mailroom();

    private JsonNode settings() {
        return room.market
                .done("ada", "GET", "/api/me/notifications", "")
                .body()
                .path("notifications");
    }

    private boolean admits(String category) {
        return StreamSupport.stream(settings().path("off").spliterator(), false)
                .noneMatch(off -> off.textValue().equals(category));
    }

    private static String token(Mail mail) {
        String header = mail.headers().get("List-Unsubscribe");
        assertThat(header).startsWith("<" + Mailroom.SITE + "/unsubscribe/").endsWith(">");
        return header.substring(header.lastIndexOf('/') + 1, header.length() - 1);
    }

    private Unsubscribing unsubscribing() {
        return new Unsubscribing(room.market.table);
    }

    @Test
    void byDefaultAllMailsAreOnAndNightsAreQuiet() {
        JsonNode settings = settings();

        assertThat(settings.path("off")).isEmpty();
        assertThat(settings.at("/quietHours/from").textValue()).isEqualTo("22:00");
        assertThat(settings.path("timeZone").isNull()).isTrue();
        assertThat(settings.path("email").textValue()).isEqualTo(room.account("ada") + "@example.com");
    }

    @Test
    void keyThatMayOnlyReadDoesNotSeeTheAddress() {
        room.market.key("reader", "ada", Scope.READ);
        room.market.key("manager", "ada", Scope.READ, Scope.MANAGE);

        assertThat(room.market
                        .done("reader", "GET", "/api/me/notifications", "")
                        .text("notifications.email"))
                .isEqualTo("null");
        assertThat(room.market
                        .done("manager", "GET", "/api/me/notifications", "")
                        .text("notifications.email"))
                .isEqualTo(room.account("ada") + "@example.com");
    }

    @Test
    void omittedSettingsStayAndNullClears() {
        room.put("ada", "{\"off\":[\"money\",\"hiring\",\"money\"],\"timeZone\":\"Europe/Lisbon\"}");
        room.put("ada", "{\"quietHours\":null}");

        assertThat(admits("money")).isFalse();
        assertThat(admits("hiring")).isFalse();
        assertThat(admits("deadlines")).isTrue();
        assertThat(settings().path("quietHours").isNull()).isTrue();
        assertThat(settings().path("timeZone").textValue()).isEqualTo("Europe/Lisbon");

        room.put("ada", "{\"off\":[],\"timeZone\":null}");
        assertThat(admits("money")).isTrue();
        assertThat(settings().path("timeZone").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"timeZone\":\"Mars/Olympus\"}",
                "{\"timeZone\":\"\"}",
                "{\"timeZone\":7}",
                "{\"quietHours\":{\"from\":\"25:00\",\"to\":\"07:00\"}}",
                "{\"quietHours\":{\"from\":\"22:00\"}}",
                "{\"quietHours\":\"night\"}",
                "{\"off\":[\"security\"]}",
                "{\"off\":[\"everything\"]}",
                "{\"off\":[null]}",
                "{\"off\":\"money\"}",
                "{\"unknown\":true}"
            })
    void badSettingsAreRefused(String settings) {
        Reply reply = room.market.call("ada", "PUT", "/api/me/notifications", settings);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error_code")).isEqualTo("validation");
    }

    @Test
    void turnedOffCategoryIsNotMailed() {
        room.put("ada", "{\"off\":[\"hiring\"]}");

        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        room.happens(NoticeType.PAYOUT_ARRIVED, "p", "ada");

        assertThat(room.mails).extracting(Mail::subject).containsExactly("Payout sent: 25.00 USD");
    }

    @Test
    void oneClickUnsubscribesFromOneCategory() {
        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        Mail mail = room.mails.getFirst();
        String token = token(mail);
        assertThat(mail.headers()).containsEntry("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");

        assertThat(unsubscribing().subject(token)).contains("your applications, seats, offers and reviews");
        assertThat(admits("hiring")).isTrue();
        assertThat(unsubscribing().unsubscribe(token)).isPresent();
        assertThat(unsubscribing().unsubscribe(token)).isPresent();

        assertThat(admits("hiring")).isFalse();
        assertThat(admits("money")).isTrue();
        room.happens(EventType.APPLICATION_ACCEPTED, "b");
        assertThat(room.mails).hasSize(1);
    }

    @Test
    void linkStaysValidAfterAChangeOfSettings() {
        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        room.put("ada", "{\"quietHours\":null,\"timeZone\":\"Asia/Tokyo\"}");

        assertThat(unsubscribing().unsubscribe(token(room.mails.getFirst()))).isPresent();
        assertThat(settings().path("timeZone").textValue()).isEqualTo("Asia/Tokyo");
    }

    @Test
    void strangerUnsubscribesWithoutAnAccount() {
        room.happens(NoticeType.TRANSFER_WAITING, "t", "bob");

        unsubscribing().unsubscribe(token(room.mails.getFirst()));
        room.happens(NoticeType.TRANSFER_WAITING, "u", "bob");

        assertThat(room.mails).hasSize(1);
    }

    @Test
    void forgedLinksAreNotValid() {
        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        room.happens(NoticeType.PAYOUT_ARRIVED, "p", "bob");
        String token = token(room.mails.getFirst());
        String other = token(room.mails.getLast());
        String signature = token.substring(token.lastIndexOf('.') + 1);

        assertThat(unsubscribing().unsubscribe(token.replace(".hiring.", ".money.")))
                .isEmpty();
        assertThat(unsubscribing().unsubscribe(token.replace(".hiring.", ".security.")))
                .isEmpty();
        assertThat(unsubscribing().unsubscribe(other.replaceFirst("[0-9a-f]{40}$", signature)))
                .isEmpty();
        assertThat(unsubscribing().unsubscribe(token.substring(0, token.length() - 1)))
                .isEmpty();
        for (String bad : new String[] {"", ".", "..", "a.b.c", "acc_x.hiring.é", "\u0000", "x".repeat(100_000)}) {
            assertThat(unsubscribing().unsubscribe(bad)).isEmpty();
        }
    }

    @Test
    void mailThatCanWaitIsSentAfterQuietHours() {
        room.put("ada", "{\"timeZone\":\"Europe/Berlin\"}");
        room.at(Instant.parse("2026-03-10T22:30:00Z"));

        room.happens(EventType.ESCROW_RELEASED, "e");
        room.happens(EventType.ESCROW_RELEASED, "e");
        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        assertThat(room.to("ada")).extracting(Mail::subject).containsExactly("You are hired: Photograph a bridge");

        room.at(Instant.parse("2026-03-11T05:59:59Z"));
        assertThat(room.to("ada")).hasSize(1);
        room.at(Instant.parse("2026-03-11T06:00:00Z"));
        room.happens(EventType.ESCROW_RELEASED, "e");
        room.at(Instant.parse("2026-03-13T06:00:00Z"));
        assertThat(room.to("ada")).extracting(Mail::subject).hasSize(2).endsWith("You earned 25.00 USD");
    }

    @Test
    void deferredMailOfACategoryThatIsTurnedOffMeanwhileIsNotSent() {
        room.at(Instant.parse("2026-03-10T23:00:00Z"));
        room.happens(EventType.ESCROW_RELEASED, "e");
        room.put("ada", "{\"off\":[\"money\"]}");

        room.at(Instant.parse("2026-03-11T08:00:00Z"));

        assertThat(room.to("ada")).isEmpty();
    }

    @Test
    void readingKeepingTheDefaultsAndADryRunStoreNothing() {
        settings();
        room.put("ada", "{\"off\":[]}");
        room.put("ada", "{\"off\":[\"money\"],\"dryRun\":true}");

        assertThat(room.market.table.get(
                        Keys.notificationSettings(room.account("ada").value())))
                .isEmpty();
    }
}
