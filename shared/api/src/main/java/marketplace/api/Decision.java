package marketplace.api;

import java.util.List;
import marketplace.table.Commit;
import marketplace.table.Write;

/**
 * The changes of a use-case as one commit, and its answer. Use-cases never commit: the dispatcher adds the
 * idempotency record and commits, decides again after a lost race, or evaluates a dry run.
 *
 * @param replay the answer without its secrets, for a repeated idempotency key
 * @param dryRunOmits JSON pointers of what only the commit makes true, besides new ids. A dry run leaves out such a
 *     status, and shows null for another such field
 */
public record Decision<O>(Commit commit, O answer, O replay, List<String> dryRunOmits) {

    public static <O> Decision<O> of(Commit commit, O answer) {
        return new Decision<>(commit, answer, answer, List.of());
    }

    /** Puts these writes first, so that their problems take precedence. */
    public Decision<O> after(List<Write> first) {
        return new Decision<>(new Commit(first).and(commit.writes()), answer, replay, dryRunOmits);
    }

    public Decision<O> replayedAs(O redacted) {
        return new Decision<>(commit, answer, redacted, dryRunOmits);
    }

    /** Such as the status of a new record that has no id. */
    public Decision<O> omittingInDryRuns(String... pointers) {
        return new Decision<>(commit, answer, replay, List.of(pointers));
    }
}
