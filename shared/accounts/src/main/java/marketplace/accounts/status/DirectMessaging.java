package marketplace.accounts.status;

import java.util.ArrayList;
import java.util.List;
import marketplace.accounts.Account;
import marketplace.kernel.Wire;

/**
 * Whether an account may write to people who have not asked to be written to (decisions §2).
 *
 * <p>Not restricted, and known by an identity or by having paid for work once: a sender whom nothing ties to anybody is
 * a spammer's account.
 *
 * @param reasons what stands in the way; empty where nothing does
 */
public record DirectMessaging(List<Obstacle> reasons) {

    /** What stands in the way of direct messaging. */
    public enum Obstacle implements Wire {
        /** The account is restricted. */
        ACCOUNT_RESTRICTED("write to support: a restriction is lifted by an administrator"),
        /** Neither an identity is verified nor has an escrow ever been funded. */
        NO_IDENTITY_AND_NO_ESCROW("verify an identity, or fund an escrow once");

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
        if (account.restricted()) {
            reasons.add(Obstacle.ACCOUNT_RESTRICTED);
        }
        if (!account.identity().isVerified() && !account.hasFundedEscrow()) {
            reasons.add(Obstacle.NO_IDENTITY_AND_NO_ESCROW);
        }
        return new DirectMessaging(reasons);
    }

    public boolean isEligible() {
        return reasons.isEmpty();
    }

    /** A sentence for the account's owner; only where something stands in the way. */
    public String howToUnlock() {
        List<String> remedies =
                reasons.stream().map(obstacle -> obstacle.remedy).toList();
        return "To message directly: " + String.join("; and ", remedies) + ".";
    }
}
