package marketplace.studies.taste;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marketplace.humans.TastePanel.Member;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;

/**
 * Whom a run invites: of those who fit, who has waited longest for an invitation comes first. So invitations go around
 * the panel, and no one receives most of them.
 */
final class PanelChoice {

    private PanelChoice() {}

    /** @param latest when each was last invited; those who never were are missing */
    static List<HumanId> ranked(TasteRun run, List<Member> panel, Map<HumanId, Instant> latest) {
        Set<HumanId> taken = run.members();
        return panel.stream()
                .filter(member -> fits(run.brief(), member))
                .map(Member::humanId)
                .filter(human -> !taken.contains(human))
                .sorted(Comparator.comparing((HumanId human) -> latest.getOrDefault(human, Instant.MIN))
                        .thenComparingInt(human -> lot(run.id(), human)))
                .toList();
    }

    /** In any of the categories, and from any of the countries. */
    static boolean fits(TasteBrief brief, Member member) {
        boolean judges = brief.targetCategories().isEmpty()
                || member.categories().stream().anyMatch(brief.targetCategories()::contains);
        boolean comesFrom = brief.allowedCountries().isEmpty()
                || (member.country() != null && brief.allowedCountries().contains(member.country()));
        return judges && comesFrom;
    }

    /** Decides between equals, differently in each run. */
    private static int lot(RunId run, HumanId human) {
        return (run + " " + human).hashCode();
    }
}
