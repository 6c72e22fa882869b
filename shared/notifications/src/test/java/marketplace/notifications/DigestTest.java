package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import marketplace.accounts.email.Mail;
import marketplace.kernel.EventType;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.table.forms.StoredData;
import marketplace.testing.CommitObserver;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import org.junit.jupiter.api.Test;

class DigestTest {

    private static final String OFFER = "msg_00000000000000000000000001";

    private final Mailroom room = new Mailroom();

    private void apply(String subject) {
        room.happens(EventType.APPLICATION_SUBMITTED, subject);
    }

    private void pass(Duration duration) {
        room.at(room.market.now().plus(duration));
    }

    private List<String> subjects() {
        return room.mails.stream().map(Mail::subject).toList();
    }

    @Test
    void firstIsMailedAtOnceAndThoseOfTheNextHourTogether() {
        apply("a");
        assertThat(subjects()).containsExactly("New application: Photograph a bridge");
        apply("b");
        pass(Duration.ofMinutes(30));
        apply("c");
        pass(Duration.ofMinutes(29));
        assertThat(subjects()).hasSize(1);

        pass(Duration.ofMinutes(1));
        assertThat(subjects()).hasSize(2).endsWith("Applications received: 2");
        assertThat(room.mails.getLast().text().lines())
                .as("one line for one bounty")
                .containsOnlyOnce(
                        "- New application: Photograph a bridge", Mailroom.SITE + "/app/bounties/" + Mailroom.BOUNTY);

        apply("d");
        pass(Duration.ofMinutes(59));
        assertThat(subjects()).hasSize(2);
        pass(Duration.ofMinutes(1));
        assertThat(subjects()).hasSize(3).endsWith("Applications received: 1");
    }

    @Test
    void noticeIsCollectedHoweverOftenOthersAreCollectedBeforeIt() {
        MemoryTable table = new MemoryTable();
        Mailroom busy = new Mailroom(table);
        busy.happens(EventType.APPLICATION_SUBMITTED, "first");
        Digests digests = new Digests(table, new MailRecords(table), TestEndpoint.AT_ONCE);
        AtomicInteger others = new AtomicInteger();
        AtomicBoolean inside = new AtomicBoolean();
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                if (others.get() < 30 && inside.compareAndSet(false, true)) {
                    busy.happens(EventType.APPLICATION_SUBMITTED, "other" + others.incrementAndGet());
                    inside.set(false);
                }
            }
        });

        boolean now = digests.claim(
                busy.account("bob").value(),
                MailKind.APPLICATION_RECEIVED,
                busy.notice(EventType.APPLICATION_SUBMITTED.wire(), "late", "bob"),
                "New application: late",
                Optional.empty(),
                busy.market.now());

        assertThat(now).isFalse();
        assertThat(others).hasValue(30);
        busy.at(busy.market.now().plus(Duration.ofHours(1)));
        assertThat(busy.mails).extracting(Mail::subject).endsWith("Applications received: 31");
    }

    @Test
    void afterAQuietHourTheNextIsMailedAtOnceAgain() {
        apply("a");
        pass(Duration.ofHours(1));
        apply("b");

        assertThat(subjects()).hasSize(2).allMatch("New application: Photograph a bridge"::equals);
    }

    /** They cost their sender nothing, so they could be a flood. */
    @Test
    void unpaidHiresAndPaymentOffersAreMailedAtOnceAndThenHourly() {
        for (NoticeType type : List.of(NoticeType.PAYMENT_OFFERED, NoticeType.OFFER_RECEIVED)) {
            room.mails.clear();
            for (int i = 0; i < 30; i++) {
                room.happens(type, "msg_000000000000000000000000%02d".formatted(i), "ada");
            }
            assertThat(room.mails).hasSize(1);
            pass(Duration.ofHours(1));
            assertThat(subjects())
                    .hasSize(2)
                    .last()
                    .asString()
                    .isEqualTo(type == NoticeType.PAYMENT_OFFERED ? "Payment offers: 29" : "Job offers: 29");
            assertThat(room.mails.getLast().text())
                    .contains(
                            type == NoticeType.PAYMENT_OFFERED
                                    ? Mailroom.SITE + "/app/messages/cnv_00000000000000000000000001"
                                    : Mailroom.SITE + "/app/applications/" + Mailroom.APPLICATION);
        }
    }

    @Test
    void unpaidHiresAndPaymentOffersWaitForTheEndOfQuietHoursAndFundedOnesDoNot() {
        room.put("ada", "{\"quietHours\":{\"from\":\"00:00\",\"to\":\"23:59\"},\"timeZone\":\"UTC\"}");

        room.happens(NoticeType.PAYMENT_OFFERED, OFFER, "ada");
        room.happens(NoticeType.OFFER_RECEIVED, OFFER, "ada");
        assertThat(room.mails).isEmpty();
        room.happens(NoticeType.PAYMENT_OFFER_FUNDED, OFFER, "ada");
        assertThat(subjects()).singleElement().asString().startsWith("Accept by ");

        pass(Duration.ofHours(11).plusMinutes(59));
        assertThat(subjects()).hasSize(3).contains("Payment offers: 1", "Job offers: 1");
        assertThat(room.mails.stream().skip(1))
                .as("the first was funded meanwhile")
                .allMatch(mail -> mail.text().contains("if you have that mail already, follow it"));
    }

    @Test
    void repeatedNoticesCountOnce() {
        Job first = room.job(EventType.APPLICATION_SUBMITTED, "a");
        Job second = room.job(EventType.APPLICATION_SUBMITTED, "b");
        for (int i = 0; i < 5; i++) {
            room.market.runJob(first);
            room.market.runJob(second);
        }
        pass(Duration.ofHours(1));
        room.market.runJob(second);
        pass(Duration.ofHours(1));

        assertThat(subjects()).containsExactly("New application: Photograph a bridge", "Applications received: 1");
    }

    @Test
    void hundredsOfApplicationsMakeOneMailWithALineAndALinkForEachOfTenBounties() {
        apply("first");
        IntStream.range(0, 300).forEach(i -> {
            Map<String, Object> data = room.data();
            data.put("bountyId", "bty_000000000000000000000000%02d".formatted(i % 30));
            data.put("bountyTitle", "Bridge " + i % 30);
            room.market.runJob(new Notice(
                            EventType.APPLICATION_SUBMITTED.wire(),
                            "a" + i,
                            room.account("bob"),
                            room.market.now(),
                            StoredData.of(data))
                    .job());
        });
        pass(Duration.ofHours(1));

        assertThat(subjects()).hasSize(2).endsWith("Applications received: 300");
        List<String> lines = room.mails.getLast().text().lines().toList();
        assertThat(lines.stream().filter(line -> line.startsWith("- New"))).hasSize(10);
        assertThat(lines)
                .containsSubsequence(
                        "- New application: Bridge 7",
                        Mailroom.SITE + "/app/bounties/bty_00000000000000000000000007",
                        "- New application: Bridge 8");
        assertThat(room.mails.getLast().html())
                .contains("href=\"" + Mailroom.SITE + "/app/bounties/bty_00000000000000000000000007\"");
    }

    @Test
    void failedFirstMailIsRepeatedAndNotCounted() {
        Job job = room.job(EventType.APPLICATION_SUBMITTED, "a");
        room.mailer = _ -> {
            throw new IllegalStateException("away");
        };
        assertThat(catchThrowable(() -> room.market.runJob(job))).hasMessage("away");
        room.mailer = room.mails::add;

        room.market.runJob(job);
        pass(Duration.ofHours(1));

        assertThat(subjects()).containsExactly("New application: Photograph a bridge");
    }

    @Test
    void applicationsOfANightComeTogetherInTheMorning() {
        room.put("bob", "{\"timeZone\":\"Europe/Berlin\"}");
        room.at(Instant.parse("2026-03-10T23:30:00Z"));
        apply("a");
        pass(Duration.ofHours(2));
        apply("b");
        assertThat(subjects()).isEmpty();

        room.at(Instant.parse("2026-03-11T05:59:00Z"));
        assertThat(subjects()).isEmpty();
        room.at(Instant.parse("2026-03-11T06:00:00Z"));
        assertThat(subjects()).containsExactly("Applications received: 2");
    }

    @Test
    void digestThatEndsInQuietHoursWaits() {
        room.put("bob", "{\"timeZone\":\"Europe/Berlin\"}");
        room.at(Instant.parse("2026-03-10T20:30:00Z"));
        apply("a");
        apply("b");
        assertThat(subjects()).hasSize(1);
        room.at(Instant.parse("2026-03-10T21:30:00Z"));
        assertThat(subjects()).hasSize(1);
        apply("c");

        room.at(Instant.parse("2026-03-11T06:00:00Z"));

        assertThat(subjects()).hasSize(2).endsWith("Applications received: 2");
    }

    @Test
    void messagesAndApplicationsHaveDigestsOfTheirOwn() {
        apply("a");
        room.happens(EventType.MESSAGE_RECEIVED, "m");
        room.happens(EventType.MESSAGE_RECEIVED, "n");
        pass(Duration.ofHours(1));

        assertThat(subjects())
                .containsExactly(
                        "New application: Photograph a bridge", "New message from Robo: A bridge", "New messages: 1");
    }

    @Test
    void messageOfAHumanNamesThemAndItsDigestListsIt() {
        for (String subject : List.of("m", "n")) {
            Map<String, Object> data = room.data();
            data.keySet().removeAll(List.of("senderName", "topic", "escrowId"));
            room.market.runJob(new Notice(
                            EventType.MESSAGE_RECEIVED.wire(),
                            subject,
                            room.account("bob"),
                            room.market.now(),
                            StoredData.of(data))
                    .job());
        }
        pass(Duration.ofHours(1));

        assertThat(subjects()).containsExactly("New message from Ada: The bridge", "New messages: 1");
        assertThat(room.mails.getLast().text()).contains("- New message from Ada: The bridge\n");
    }

    @Test
    void digestOfACategoryThatIsTurnedOffMeanwhileIsNotSent() {
        apply("a");
        apply("b");
        room.put("bob", "{\"off\":[\"bounties\"]}");
        pass(Duration.ofHours(1));

        assertThat(subjects()).hasSize(1);
    }

    @Test
    void deletedAccountGetsNoDigest() {
        apply("a");
        apply("b");
        room.market.table.commit(Commit.of(StoredAccounts.delete(room.account("bob"), room.market.now())));
        pass(Duration.ofHours(1));
        pass(Duration.ofHours(1));

        assertThat(subjects()).hasSize(1);
        assertThat(room.market.table.get(
                        Keys.digest(room.account("bob").value(), MailKind.APPLICATION_RECEIVED.wire())))
                .isEmpty();
    }
}
