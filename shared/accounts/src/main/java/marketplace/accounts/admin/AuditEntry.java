package marketplace.accounts.admin;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.AuditId;

/** One admin action. Written in the action's commit and never changed. */
public record AuditEntry(
        AuditId id,
        Instant at,
        AccountId adminId,
        String requestId,
        AuditAction action,
        String subject,
        String details) {}
