package marketplace.accounts.admin;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.AuditId;

/**
 * One action of an admin. Written in the action's commit and never changed.
 *
 * @param subject the id of the record concerned
 * @param details the values set, or the reason
 */
public record AuditEntry(
        AuditId id,
        Instant at,
        AccountId adminId,
        String requestId,
        AuditAction action,
        String subject,
        String details) {}
