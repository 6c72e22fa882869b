package marketplace.kernel;

/**
 * Names one entry of the audit log.
 *
 * <p>Sorted by time, as ids are, so that the log is read in the order of what happened.
 */
public record AuditId(String value) implements Id {

    public AuditId {
        IdKind.AUDIT.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
