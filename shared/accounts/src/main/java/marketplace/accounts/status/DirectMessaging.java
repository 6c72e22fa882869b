package marketplace.accounts.status;

import java.util.ArrayList;
import java.util.List;
import marketplace.accounts.Account;
import marketplace.accounts.RestrictionScope;
import marketplace.kernel.Wire;

/** Whether an account may message people who have not contacted it. This keeps spammers out. */
public record DirectMessaging(List<Obstacle> reasons) {

    public enum Obstacle implements Wire {
        ACCOUNT_RESTRICTED("have the restriction lifted, as its text in restriction says"),
        NO_IDENTITY_AND_NO_ESCROW("pass the identity check, or fund an escrow once");

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
        if (!account.identity().isVerified() && !account.hasFundedEscrow()) {
            reasons.add(Obstacle.NO_IDENTITY_AND_NO_ESCROW);
        }
        return new DirectMessaging(reasons);
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
