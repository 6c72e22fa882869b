package marketplace.accounts;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.accounts.keys.KeyRevokedJob;
import marketplace.api.Capability;
import marketplace.api.Operation;
import marketplace.kernel.Notice;
import marketplace.table.JobKind;

/** In place of the modules that act when an e-mail is verified or a key is revoked, and that mail notices. */
final class LaterModules implements Capability {

    final List<String> verifiedEmails = new CopyOnWriteArrayList<>();
    final List<Notice> notices = new CopyOnWriteArrayList<>();

    @Override
    public List<Operation<?, ?>> operations() {
        return List.of();
    }

    @Override
    public List<JobKind<?>> jobs() {
        return List.of(
                new JobKind<>(
                        EmailVerifiedJob.JOB,
                        EmailVerifiedJob.Data.class,
                        (_, verified, _) -> verifiedEmails.add(verified.email().value())),
                new JobKind<>(KeyRevokedJob.JOB, KeyRevokedJob.Data.class, (_, _, _) -> {}),
                new JobKind<>(Notice.JOB, Notice.class, (_, notice, _) -> notices.add(notice)));
    }
}
