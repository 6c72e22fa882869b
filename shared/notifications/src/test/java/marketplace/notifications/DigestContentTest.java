package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marketplace.accounts.email.Mail;
import marketplace.kernel.EventType;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Wire;
import marketplace.table.forms.StoredData;
import org.junit.jupiter.api.Test;

/** A digest leaves out what was decided, funded or read before it is written. */
class DigestContentTest {

    private final Mailroom room = new Mailroom();

    private static String id(String kind, int number) {
        return kind + "_000000000000000000000000%02d".formatted(number);
    }

    private void happens(Wire type, String subject, Map<String, Object> differs) {
        Map<String, Object> data = room.data(type.wire());
        data.putAll(differs);
        room.market.runJob(
                new Notice(type.wire(), subject, room.account("bob"), room.market.now(), StoredData.of(data)).job());
    }

    private void applies(int number, int bounty) {
        happens(
                EventType.APPLICATION_SUBMITTED,
                "a" + number,
                Map.of(
                        "applicationId", id("app", number),
                        "bountyId", id("bty", bounty),
                        "bountyTitle", "Bridge " + bounty));
    }

    /** The text of the mail that the hour brings; empty for none. */
    private String digest() {
        int before = room.mails.size();
        room.at(room.market.now().plus(Duration.ofHours(1)));
        List<Mail> added = room.mails.subList(before, room.mails.size());
        assertThat(added).hasSizeLessThan(2);
        return added.isEmpty()
                ? ""
                : added.getFirst().subject() + "\n" + added.getFirst().text();
    }

    @Test
    void applicationsThatWereDecidedAreNeitherCountedNorListed() {
        applies(1, 1);
        applies(2, 1);
        applies(3, 2);
        applies(4, 2);
        applies(5, 3);
        room.decided.addAll(List.of(id("app", 2), id("app", 3), id("app", 5)));

        assertThat(digest())
                .startsWith("Applications received: 1\n")
                .contains("Applications since the last mail: 1.", "- New application: Bridge 2")
                .doesNotContain("Bridge 1", "Bridge 3");
    }

    @Test
    void digestOfWhatIsAllDecidedIsNotSent() {
        applies(1, 1);
        applies(2, 1);
        room.decided.add(id("app", 2));

        assertThat(digest()).isEmpty();
    }

    @Test
    void directHiresThatWereFundedOrCancelledAreLeftOut() {
        for (int number = 1; number <= 3; number++) {
            happens(
                    NoticeType.OFFER_RECEIVED,
                    id("app", number),
                    Map.of(
                            "applicationId", id("app", number),
                            "bountyId", id("bty", number),
                            "bountyTitle", "Bridge " + number));
        }
        room.decided.add(id("app", 2));

        assertThat(digest())
                .startsWith("Job offers: 1\n")
                .contains("Bridge 3", "/withdraw")
                .doesNotContain("Bridge 2");
    }

    @Test
    void messagesThatWereReadAreLeftOut() {
        for (int number = 1; number <= 4; number++) {
            happens(
                    EventType.MESSAGE_RECEIVED,
                    id("msg", number),
                    Map.of("conversationId", id("cnv", number / 2), "topic", "Topic " + number / 2));
        }
        room.decided.add(id("cnv", 1));

        assertThat(digest()).startsWith("New messages: 1\n").contains("Topic 2").doesNotContain("Topic 1");
    }

    @Test
    void paymentOffersThatWereFundedOrReplacedAreLeftOut() {
        for (int number = 1; number <= 4; number++) {
            happens(
                    NoticeType.PAYMENT_OFFERED,
                    id("msg", number),
                    Map.of("conversationId", id("cnv", number / 2), "taskTitle", "Bridge " + number));
        }
        room.decided.addAll(List.of(id("msg", 2), id("msg", 4)));

        assertThat(digest())
                .startsWith("Payment offers: 1\n")
                .contains("Bridge 3")
                .doesNotContain("Bridge 2", "Bridge 4");
    }

    @Test
    void ofMoreThanADigestNamesTheRestIsCountedAndListed() {
        applies(0, 0);
        IntStream.rangeClosed(1, 40).forEach(number -> applies(number, number / 8));
        IntStream.rangeClosed(1, 30).forEach(number -> room.decided.add(id("app", number)));

        assertThat(digest()).startsWith("Applications received: 10\n").contains("Bridge 0", "Bridge 5");
    }
}
