package marketplace.studies.findings;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.kernel.Id.FindingId;

/** Against the template's previous closed run. The lists are disjoint. */
public record RunDiff(
        @Field("Met for the first time.") List<FindingId> newFindingIds,

        @Field("Tried again by a tester and gone.") List<FindingId> resolvedFindingIds,

        @Field("Open before, and met again.") List<FindingId> stillOpenFindingIds,

        @Field("Resolved before, and met again.") List<FindingId> reopenedFindingIds,

        @Field("Open before, and tried by no tester, or blocked.")
        List<FindingId> unverifiedFindingIds,

        @Field("Open before, and met again with another severity, or its place has become known.")
        List<FindingId> changedFindingIds) {

    static RunDiff of(Function<FindingChange, List<FindingId>> lists) {
        return new RunDiff(
                lists.apply(FindingChange.NEW),
                lists.apply(FindingChange.RESOLVED),
                lists.apply(FindingChange.STILL_OPEN),
                lists.apply(FindingChange.REOPENED),
                lists.apply(FindingChange.UNVERIFIED),
                lists.apply(FindingChange.CHANGED));
    }

    /** The findings in its lists. */
    public List<FindingId> all() {
        return Stream.of(
                        newFindingIds,
                        resolvedFindingIds,
                        stillOpenFindingIds,
                        reopenedFindingIds,
                        unverifiedFindingIds,
                        changedFindingIds)
                .flatMap(List::stream)
                .toList();
    }

    public FindingChange of(FindingId finding) {
        if (newFindingIds.contains(finding)) {
            return FindingChange.NEW;
        }
        if (resolvedFindingIds.contains(finding)) {
            return FindingChange.RESOLVED;
        }
        if (stillOpenFindingIds.contains(finding)) {
            return FindingChange.STILL_OPEN;
        }
        if (reopenedFindingIds.contains(finding)) {
            return FindingChange.REOPENED;
        }
        if (unverifiedFindingIds.contains(finding)) {
            return FindingChange.UNVERIFIED;
        }
        return changedFindingIds.contains(finding) ? FindingChange.CHANGED : FindingChange.NONE;
    }
}
