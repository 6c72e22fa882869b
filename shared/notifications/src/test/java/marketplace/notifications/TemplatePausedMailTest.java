package marketplace.notifications;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.table.forms.StoredData;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

class TemplatePausedMailTest {

    private final Mailroom room = new Mailroom();

    @Test
    void mailSaysForEveryReasonWhatResumesTheTemplate() {
        Golden.check(
                "paused-templates.txt",
                Stream.of(
                                "insufficient_funds",
                                "period_cap",
                                "spending_cap",
                                "key_revoked",
                                "restricted",
                                "policy_review")
                        .map(this::text)
                        .collect(Collectors.joining("\n")));
    }

    private String text(String reason) {
        Map<String, Object> data = room.data();
        data.put("reason", reason);
        room.market.runJob(new Notice(
                        NoticeType.TEMPLATE_PAUSED.wire(),
                        reason,
                        room.account("bob"),
                        room.market.now(),
                        StoredData.of(data))
                .job());
        return room.mails.getLast().text().split("\n-- \n", 2)[0];
    }
}
