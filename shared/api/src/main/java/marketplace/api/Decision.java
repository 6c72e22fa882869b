package marketplace.api;

import java.util.List;
import marketplace.table.Commit;
import marketplace.table.Write;

/**
 * The changes of a use-case as one commit, and its answer. Use-cases never commit: the dispatcher adds the
 * idempotency record and commits, decides again after a lost race, or evaluates a dry run.
 *
 * @param replay the answer without its secrets, for a repeated idempotency key
 */
public record Decision<O>(Commit commit, O answer, O replay) {

    public static <O> Decision<O> of(Commit commit, O answer) {
        return new Decision<>(commit, answer, answer);
    }

    /** Puts these writes first, so that their problems take precedence. */
    public Decision<O> after(List<Write> first) {
        return new Decision<>(new Commit(first).and(commit.writes()), answer, replay);
    }

    public Decision<O> replayedAs(O redacted) {
        return new Decision<>(commit, answer, redacted);
    }
}
