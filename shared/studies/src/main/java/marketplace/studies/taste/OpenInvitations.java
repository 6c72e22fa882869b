package marketplace.studies.taste;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.hiring.overview.Invitations;
import marketplace.hiring.overview.OverviewViews.Duty;
import marketplace.kernel.Id.HumanId;
import marketplace.table.Table;

/** The invitations that a human can answer now. */
public final class OpenInvitations implements Invitations {

    private final TasteRuns runs;

    public OpenInvitations(Table table) {
        this.runs = new TasteRuns(table);
    }

    @Override
    public List<Duty> of(HumanId human, Instant now) {
        return runs.inviting(human).stream()
                .filter(run -> run.isLive(now))
                .flatMap(run -> run.invitation(human, now).stream()
                        .map(invited -> Duty.ofInvitation(title(run.brief()), invited.until(), run.id())))
                .toList();
    }

    private static String title(TasteBrief brief) {
        return Optional.ofNullable(brief.title()).orElse(brief.question());
    }
}
