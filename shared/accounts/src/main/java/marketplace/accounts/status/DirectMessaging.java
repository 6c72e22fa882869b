package marketplace.accounts.status;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.accounts.Account;
import marketplace.accounts.RestrictionScope;
import marketplace.kernel.Wire;

/** Whether an account may message people who have not contacted it. This keeps spammers out. */
public record DirectMessaging(List<Obstacle> reasons) {

    private static final Duration NEWCOMER = Duration.ofDays(30);

    public enum Obstacle implements Wire {
        ACCOUNT_RESTRICTED("have the restriction lifted, as its text in restriction says"),
        NO_IDENTITY_AND_NO_ESCROW("pass the identity check, or release an escrow of at least 5 USD");

        private final String remedy;

        Obstacle(String remedy) {
            this.remedy = remedy;
        }
    }

    public DirectMessaging {
        reasons = List.copyOf(reasons);
    }

    public static DirectMessaging of(Account account) {
        List<Obstacle> reasons = new ArrayList<>();
        if (account.isBarredFrom(RestrictionScope.WORK)) {
            reasons.add(Obstacle.ACCOUNT_RESTRICTED);
        }
        if (!isTrusted(account)) {
            reasons.add(Obstacle.NO_IDENTITY_AND_NO_ESCROW);
        }
        return new DirectMessaging(reasons);
    }

    private static boolean isTrusted(Account account) {
        return account.identity().isVerified() || account.messagingSince() != null || account.hasFundedEscrow();
    }

    /** Whether the account may begin only a few conversations a day with people who have not contacted it. */
    public static boolean isNewcomer(Account account, Instant now) {
        return account.messagingSince() != null
                && !account.hasFundedEscrow()
                && now.isBefore(account.messagingSince().plus(NEWCOMER));
    }

    public boolean isEligible() {
        return reasons.isEmpty();
    }

    public String howToUnlock() {
        List<String> remedies =
                reasons.stream().map(obstacle -> obstacle.remedy).toList();
        return "To message directly: " + String.join("; and ", remedies) + ".";
    }
}
