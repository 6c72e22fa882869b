package marketplace.studies.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.FindingId;

/** Which open findings each tester of a run tries again. */
public final class Checklist {

    public static final int MAX_PER_TESTER = 10;

    private Checklist() {}

    /**
     * A list per tester, worst first. The lists go on where the one before ends, so that testers together try as many
     * findings as they can, and the worst ones most often.
     */
    public static List<List<FindingId>> of(Map<FindingId, Severity> open, int testers) {
        List<FindingId> worstFirst = open.entrySet().stream()
                .sorted(Map.Entry.<FindingId, Severity>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.comparing(FindingId::value))))
                .map(Map.Entry::getKey)
                .toList();
        int each = Math.min(MAX_PER_TESTER, worstFirst.size());
        List<List<FindingId>> lists = new ArrayList<>();
        for (int tester = 0; tester < testers; tester++) {
            List<FindingId> list = new ArrayList<>();
            for (int i = 0; i < each; i++) {
                list.add(worstFirst.get((tester * each + i) % worstFirst.size()));
            }
            list.sort(Comparator.comparingInt(worstFirst::indexOf));
            lists.add(List.copyOf(list));
        }
        return lists;
    }
}
