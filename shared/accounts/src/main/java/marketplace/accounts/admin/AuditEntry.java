package marketplace.accounts.admin;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.AuditId;

/**
 * One act of an admin: who did what to what, when, and why.
 *
 * <p>Written in the commit of the act itself and never changed: there is no act without an entry, and no entry without
 * an act.
 *
 * @param requestId finds the log line of the request
 * @param subject the id of what it was done to
 * @param details the values set, or the reason given
 */
public record AuditEntry(
        AuditId id,
        Instant at,
        AccountId adminId,
        String requestId,
        AuditAction action,
        String subject,
        String details) {}
