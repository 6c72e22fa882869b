package marketplace.money.transfers;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.EmailVerifiedJob;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.kernel.NoData;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.money.payouts.Payee;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * Transfers to an e-mail: claimed by the account that has verified it, or returned after 30 days.
 * The e-mail is looked up in the background only: no response or its timing shows if it has an account.
 */
public final class HeldTransfers {

    private static final int MOST_OF_A_JOB = 100;

    private static final int TRIES = 5;

    private final Table table;
    private final Accounts accounts;
    private final Transfers transfers;
    private final Humans humans;
    private final Ids ids;
    private final Duration holdTime;

    /** @param holdDays how long an account that is no human holds what it receives */
    public HeldTransfers(Table table, Ids ids, int holdDays) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.transfers = new Transfers(table);
        this.humans = new Humans(table);
        this.ids = ids;
        this.holdTime = Duration.ofDays(holdDays);
    }

    public List<JobKind<?>> jobs() {
        return List.of(
                new JobKind<>(Transfers.CLAIM, Transfers.Claim.class, (_, claim, now) -> claimAll(claim.email(), now)),
                new JobKind<>(
                        EmailVerifiedJob.JOB,
                        EmailVerifiedJob.Data.class,
                        (_, verified, now) -> claimAll(verified.email(), now)));
    }

    public TimerKind<NoData> due() {
        return TimerKind.bare(Transfers.LAPSE, this::lapse);
    }

    private void claimAll(Email email, Instant now) {
        Page<TransferId> held = transfers.heldFor(email.value(), MOST_OF_A_JOB, Optional.empty());
        if (held.items().isEmpty() || accounts.findByVerifiedEmail(email, now).isEmpty()) {
            return;
        }
        held.items().forEach(transfer -> claim(transfer, email, now));
        if (held.next().isPresent()) {
            String last = held.items().getLast().value();
            table.commit(Commit.none().job(new Job(Transfers.CLAIM, last + ":next", now, new Transfers.Claim(email))));
        }
    }

    private void claim(TransferId id, Email email, Instant now) {
        for (int round = 1; ; round++) {
            Optional<Transfer> held = transfers.stored(id).filter(found -> found.state() == TransferState.HELD);
            Optional<AccountId> reader = accounts.findByVerifiedEmail(email, now);
            if (held.isEmpty() || reader.isEmpty()) {
                return;
            }
            try {
                table.commit(claimed(held.get(), reader.get(), now));
                return;
            } catch (LostRace race) {
                if (round == TRIES) {
                    throw race;
                }
            }
        }
    }

    private Commit claimed(Transfer held, AccountId reader, Instant now) {
        Payee payee = new Payee(reader, humans.findOf(reader).isPresent());
        return transfers.changes(held.claim(payee, now.plus(holdTime), LedgerTransaction.nextId(ids, now), now), now);
    }

    /**
     * Reminds the recipient until the end. An account that has verified the e-mail by then is still paid, in case its
     * claim job was lost.
     */
    private Commit lapse(Timer due, Instant now) {
        Optional<Transfer> found =
                transfers.stored(new TransferId(due.id())).filter(transfer -> transfer.state() == TransferState.HELD);
        if (found.isEmpty() || !(found.get().terms().recipient() instanceof TransferRecipient.ByEmail(String email))) {
            return Commit.none();
        }
        Transfer held = found.get();
        if (now.isBefore(held.heldUntil())) {
            return Commit.none()
                    .due(Transfers.due(held, now))
                    .job(TransferEvents.expiring(held, email, due.at(), now).job());
        }
        return accounts.findByVerifiedEmail(new Email(email), now)
                .map(reader -> claimed(held, reader, now))
                .orElseGet(() -> transfers.changes(held.lapse(LedgerTransaction.nextId(ids, now), now), now));
    }
}
