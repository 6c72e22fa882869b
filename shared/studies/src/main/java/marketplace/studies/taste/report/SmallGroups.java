package marketplace.studies.taste.report;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import marketplace.humans.TasteCategory;

/**
 * Hides to which group a member belongs where few do. The votes of all are known, so those of the hidden answers
 * together are known as well: these must be at least as many as a shown group, and never one group alone.
 */
public final class SmallGroups {

    private static final long LEAST = 5;

    private SmallGroups() {}

    /** The answers as the owner of the run may have them. They make the same report as the original ones. */
    public static List<PanelAnswer> hidden(List<PanelAnswer> answers) {
        List<PanelAnswer> counted =
                answers.stream().filter(PanelAnswer::checksPassed).toList();
        Set<TasteCategory> categories =
                shown(counted.stream().map(PanelAnswer::category).toList());
        Set<String> countries = shown(counted.stream().map(PanelAnswer::country).toList());
        return answers.stream()
                .map(answer -> answer.withGroups(
                        answer.checksPassed() && categories.contains(answer.category()) ? answer.category() : null,
                        answer.checksPassed() && countries.contains(answer.country()) ? answer.country() : null))
                .toList();
    }

    /**
     * The groups that may be shown.
     *
     * @param members the group of each member; null where it is unknown
     */
    static <G extends Comparable<? super G>> Set<G> shown(List<G> members) {
        Map<G, Long> sizes = members.stream().filter(Objects::nonNull).collect(groupingBy(group -> group, counting()));
        Deque<Entry<G, Long>> shown = new ArrayDeque<>(sizes.entrySet().stream()
                .filter(group -> group.getValue() >= LEAST)
                .sorted(Entry.<G, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Entry.comparingByKey()))
                .toList());
        long hidden = members.size() - sum(shown.stream().map(Entry::getValue).toList());
        boolean isOneAlone = sizes.size() - shown.size() == 1 && sum(sizes.values()) == members.size();
        while (!shown.isEmpty() && hidden > 0 && (hidden < LEAST || isOneAlone)) {
            hidden += shown.removeLast().getValue();
            isOneAlone = false;
        }
        return shown.stream().map(Entry::getKey).collect(toSet());
    }

    private static long sum(Collection<Long> sizes) {
        return sizes.stream().mapToLong(Long::longValue).sum();
    }
}
