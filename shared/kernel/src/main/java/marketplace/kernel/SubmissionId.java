package marketplace.kernel;

/**
 * Names one hand-in of work.
 *
 * <p>A redo is handed in anew, so one application may have several.
 */
public record SubmissionId(String value) implements Id {

    public SubmissionId {
        IdKind.SUBMISSION.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
