package marketplace.studies.templates;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.keys.KeyRevokedJob;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
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
        List<QaTemplate> all = Page.all(after -> templates.of(owner, Templates.LISTED, after));
        // Read after the templates, so that it has the key of each. A revoked key is never active again.
        Set<KeyId> active = keys.active(owner).stream().map(ApiKey::id).collect(Collectors.toSet());
        all.stream()
                .filter(template -> !active.contains(template.creator().keyId()))
                .filter(RevokedKeys::mayRun)
                .map(QaTemplate::id)
                .forEach(id -> CommitRetries.commit(table, () -> pause(id, now)));
    }

    private Commit pause(QaTemplateId id, Instant now) {
        return templates
                .find(id)
                .filter(RevokedKeys::mayRun)
                .map(template -> templates.change(template, template.pause(PausedReason.KEY_REVOKED, now)))
                .orElse(Commit.none());
    }

    private static boolean mayRun(QaTemplate template) {
        return template.status() != TemplateStatus.COMPLETED;
    }
}
