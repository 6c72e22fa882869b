package marketplace.studies.taste;

import java.time.Instant;
import marketplace.humans.Human;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** The mail that invites a member of the panel. */
public final class TasteNotices {

    public record Invitation(RunId runId, long payCents, int expectedMinutes, Instant dueAt) {}

    private TasteNotices() {}

    static Notice invited(TasteRun run, Human human, Instant now) {
        TasteRun.Invited invited = run.invitation(human.id(), now).orElseThrow();
        return Notice.of(
                NoticeType.TASTE_INVITATION,
                run.id() + "-" + human.id() + "-" + run.version(),
                human.accountId(),
                now,
                new Invitation(
                        run.id(),
                        run.brief().payPerRespondent().cents(),
                        run.brief().expectedMinutes(),
                        invited.until()));
    }
}
