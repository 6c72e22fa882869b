package marketplace.studies.templates;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.keys.KeyRevokedJob;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.CommitRetries;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Pauses the templates that a revoked key has created. A run that is open goes on. */
public final class RevokedKeys {

    private final Table table;
    private final Templates templates;
    private final ApiKeys keys;

    public RevokedKeys(Table table) {
        this.table = table;
        this.templates = new Templates(table);
        this.keys = new ApiKeys(table);
    }

    public JobKind<KeyRevokedJob.Data> job() {
        return new JobKind<>(
                KeyRevokedJob.JOB, KeyRevokedJob.Data.class, (_, revoked, now) -> pause(revoked.accountId(), now));
    }

    private void pause(AccountId owner, Instant now) {
        Page.all(after -> templates.of(owner, Templates.LISTED, after)).stream()
                .filter(this::isOrphaned)
                .map(QaTemplate::id)
                .forEach(id -> CommitRetries.commit(table, () -> pause(id, now)));
    }

    private Commit pause(QaTemplateId id, Instant now) {
        Optional<QaTemplate> orphaned = templates.find(id).filter(this::isOrphaned);
        return orphaned.map(template -> templates.change(template, template.pause(PausedReason.KEY_REVOKED, now)))
                .orElse(Commit.none());
    }

    private boolean isOrphaned(QaTemplate template) {
        return template.status() != TemplateStatus.COMPLETED
                && !keys.isActive(template.ownerId(), template.creator().keyId());
    }
}
