package marketplace.api;

import java.util.List;
import marketplace.table.Commit;
import marketplace.table.Write;

/**
 * What a use-case has decided: all that changes, in one commit, and the answer that becomes true with it.
 *
 * <p>The use-case does not commit by itself. The dispatcher adds the idempotency record, commits, and on a lost race
 * asks again; so one use-case is one commit by construction, and a dry run is a decision that is not carried out.
 *
 * @param answer what the caller is told
 * @param replay what is stored for a repeated idempotency key: the answer without its secrets
 * @param preview whether it only tells what would be, so that nothing is stored, not even the idempotency key
 */
public record Decision<O>(Commit commit, O answer, O replay, boolean preview) {

    /** An empty commit says that what was asked for holds already; an idempotency key is kept even then. */
    public static <O> Decision<O> of(Commit commit, O answer) {
        return new Decision<>(commit, answer, answer, false);
    }

    /** An answer about what would be, with nothing to store. */
    public static <O> Decision<O> preview(O answer) {
        return new Decision<>(Commit.none(), answer, answer, true);
    }

    /** The same, with what must happen, and be told if it cannot, before all else; a preview stays one. */
    public Decision<O> after(List<Write> first) {
        return preview ? this : new Decision<>(new Commit(first).and(commit.writes()), answer, replay, false);
    }

    /** The answer holds a secret that is shown once; this is what a repeated call is told instead. */
    public Decision<O> replayedAs(O redacted) {
        return new Decision<>(commit, answer, redacted, preview);
    }
}
