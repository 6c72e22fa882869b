package marketplace.api;

import java.util.List;
import marketplace.table.Commit;
import marketplace.table.Write;

/**
 * What a use-case has decided: all changes as one commit, and the answer that becomes true with it.
 *
 * <p>Use-cases never commit. The dispatcher adds the idempotency record and commits, and decides again after a lost race.
 * So one call is one commit, and a dry run is a decision that is evaluated instead of committed.
 *
 * @param answer the response
 * @param replay the response to a repeated idempotency key: the answer without its secrets
 */
public record Decision<O>(Commit commit, O answer, O replay) {

    /** An empty commit means that nothing has to change; an idempotency key is stored even then. */
    public static <O> Decision<O> of(Commit commit, O answer) {
        return new Decision<>(commit, answer, answer);
    }

    /** The same with these writes first, so that their problems take precedence. */
    public Decision<O> after(List<Write> first) {
        return new Decision<>(new Commit(first).and(commit.writes()), answer, replay);
    }

    /** The answer holds a secret that is shown once; a repeated call gets this instead. */
    public Decision<O> replayedAs(O redacted) {
        return new Decision<>(commit, answer, redacted);
    }
}
