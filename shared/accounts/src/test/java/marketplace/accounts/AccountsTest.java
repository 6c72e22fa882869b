package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class AccountsTest {

    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");

    private final MemoryTable table = new MemoryTable();
    private final Accounts accounts = new Accounts(table);

    private Account after(Write... writes) {
        table.commit(Commit.of(
                Write.put(AccountItems.item(Account.open(ADA, new Email("ada@example.com"), "Ada", Instant.EPOCH)))));
        for (Write write : writes) {
            table.commit(Commit.of(write));
        }
        return accounts.require(ADA);
    }

    @Test
    void newAccountHasNothingVerified() {
        Account account = after();

        assertThat(account.emailVerified()).isFalse();
        assertThat(account.restricted()).isFalse();
        assertThat(account.identity()).isEqualTo(IdentityCheck.unverified());
        assertThat(account.messagingSince()).isNull();
    }

    @Test
    void restrictionIsSetAndLifted() {
        assertThat(after(Accounts.restrict(ADA, "a reason")).restricted()).isTrue();
        assertThat(after(Accounts.restrict(ADA, "a reason"), Accounts.unrestrict(ADA, false))
                        .restricted())
                .isFalse();
    }

    @Test
    void identityIsSetAndRevoked() {
        IdentityCheck.Verified german = new IdentityCheck.Verified("DE");

        assertThat(after(Accounts.identity(ADA, german, Instant.EPOCH)).identity())
                .isEqualTo(german);
        assertThat(after(
                                Accounts.identity(ADA, german, Instant.EPOCH),
                                Accounts.identity(ADA, IdentityCheck.unverified(), Instant.EPOCH))
                        .identity()
                        .isVerified())
                .isFalse();
    }

    @Test
    void laterPaymentOrIdentityCheckKeepsTheTimeOfTheFirst() {
        Instant first = Instant.EPOCH;
        Instant later = first.plusSeconds(1);
        IdentityCheck german = new IdentityCheck.Verified("DE");

        assertThat(after(Accounts.paidForWork(ADA, first), Accounts.paidForWork(ADA, later))
                        .messagingSince())
                .isEqualTo(first);
        assertThat(after(Accounts.paidForWork(ADA, first), Accounts.identity(ADA, german, later))
                        .messagingSince())
                .isEqualTo(first);
    }

    @Test
    void unknownAccountCannotBeChanged() {
        assertThatThrownBy(() -> table.commit(Commit.of(Accounts.restrict(ADA, "a reason"))))
                .isInstanceOf(LostRace.class);
    }
}
