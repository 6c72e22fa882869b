package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import marketplace.accounts.email.Mail;
import marketplace.kernel.EventType;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.table.forms.StoredData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories of notices whose queue repeats messages, whose mail service fails, and whose workers crash before
 * and after sending. Each mail is recorded once, so nothing is lost, and only a crash between sending and recording
 * sends one twice.
 */
class MailHistoryTest {

    private static final List<EventType> TYPES =
            List.of(EventType.APPLICATION_ACCEPTED, EventType.APPLICATION_REJECTED, EventType.APPLICATION_SUBMITTED);

    private final Mailroom room = new Mailroom();
    private final List<Job> queue = new ArrayList<>();
    private final List<Job> seen = new ArrayList<>();
    private SplittableRandom random;
    private boolean faults = true;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyNoticeIsMailedOnce(long seed) {
        random = new SplittableRandom(seed);
        room.mailer = this::send;
        room.put("bob", "{\"timeZone\":\"Europe/Berlin\"}");
        List<List<String>> titles = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < 120; i++) {
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    int type = random.nextInt(TYPES.size());
                    String title = "T" + i + ".";
                    titles.get(type).add(title);
                    happens(TYPES.get(type), title);
                }
                case 2 -> pass(Duration.ofMinutes(random.nextInt(1, 200)));
                default -> {
                    if (!seen.isEmpty()) {
                        queue.add(seen.get(random.nextInt(seen.size())));
                    }
                }
            }
            work();
        }
        faults = false;
        for (int i = 0; i < 60; i++) {
            pass(Duration.ofHours(1));
        }

        assertThat(queue).isEmpty();
        titles.get(0).forEach(title -> assertOnce("You are hired: " + title));
        titles.get(1).forEach(title -> assertOnce("Not selected: " + title));
        assertThat(applications()).isEqualTo(titles.get(2).size());
        titles.get(2)
                .forEach(title -> assertThat(room.mails.stream()
                                .flatMap(mail -> mail.text().lines())
                                .filter(line -> line.equals("- New application: " + title)))
                        .hasSizeLessThanOrEqualTo(1));
    }

    private void happens(EventType type, String title) {
        Map<String, Object> data = room.data();
        data.put("bountyTitle", title);
        Job job = new Notice(type.wire(), title, room.account("bob"), room.market.now(), StoredData.of(data)).job();
        queue.add(job);
        seen.add(job);
    }

    private void pass(Duration duration) {
        room.market.advance(duration);
        work();
    }

    /** As the queue does it: a failed message comes again, and a handled one sometimes, too. */
    private void work() {
        List<Job> batch = new ArrayList<>(queue);
        queue.clear();
        for (Job job : batch) {
            if (!succeeds(() -> room.market.runJob(job)) || (faults && random.nextInt(4) == 0)) {
                queue.add(job);
            }
        }
        succeeds(room.market::work);
    }

    private static boolean succeeds(Runnable run) {
        try {
            run.run();
            return true;
        } catch (IllegalStateException | StackOverflowError _) {
            return false;
        }
    }

    private void send(Mail mail) {
        int fault = faults ? random.nextInt(10) : 9;
        if (fault == 0) {
            throw new IllegalStateException("the mail service is away");
        }
        if (fault == 1) {
            throw new StackOverflowError("crash before sending");
        }
        if (fault == 2) {
            // It arrives, but only the repetition is recorded.
            throw new StackOverflowError("crash before recording");
        }
        room.mails.add(mail);
    }

    private void assertOnce(String subject) {
        assertThat(room.mails.stream().filter(mail -> mail.subject().equals(subject)))
                .as(subject)
                .hasSize(1);
    }

    /** The applications that the first mails and the digests name together. */
    private long applications() {
        long sum = 0;
        for (Mail mail : room.mails) {
            if (mail.subject().startsWith("New application: ")) {
                sum++;
            } else if (mail.subject().startsWith("Applications received: ")) {
                sum += Long.parseLong(mail.subject().replaceAll("\\D", ""));
            }
        }
        return sum;
    }
}
