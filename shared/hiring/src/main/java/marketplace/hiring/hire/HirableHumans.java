package marketplace.hiring.hire;

import java.time.Instant;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.table.Table;
import marketplace.table.Write;

/** Who can be hired directly, and by whom. */
public final class HirableHumans {

    private final Humans humans;

    public HirableHumans(Table table) {
        this.humans = new Humans(table);
    }

    public Human require(Call call, HumanId id) {
        Human human = humans.find(id).orElseThrow(IdKind.HUMAN::unknown);
        if (human.accountId().equals(call.accountId())) {
            throw new Problem(ErrorCode.SELF_DEALING, "This profile is your own; you cannot hire yourself.");
        }
        return human;
    }

    public static void requireAvailable(Human human) {
        if (human.restricted() || !human.profile().isAvailable()) {
            throw unavailable();
        }
    }

    /**
     * In order of precedence. Conditions instead of reads: the human's account is known too late to prefetch its items.
     */
    public static List<Write> conditions(Call call, HumanId human, AccountId account) {
        return List.of(
                HireTerms.requirePayee(human),
                Blocks.notBlocked(call.accountId(), account).otherwise(_ -> blocked()),
                notBlockedBy(account, call.accountId()),
                requireMayWork(account, call.now()));
    }

    /** The block stays secret. */
    public static Write notBlockedBy(AccountId human, AccountId poster) {
        return Blocks.notBlocked(human, poster).otherwise(_ -> unavailable());
    }

    private static Problem blocked() {
        return new Problem(
                ErrorCode.RECIPIENT_BLOCKED,
                "You have blocked this human; unblock them with DELETE /api/humans/blocks first.");
    }

    /** A condition, so that a restricted human takes no seat. */
    static Write requireMayWork(AccountId human, Instant now) {
        return Accounts.requireHirable(human, now).otherwise(_ -> unavailable());
    }

    /** Also for a poster whom the human has blocked: the block stays secret. */
    private static Problem unavailable() {
        return new Problem(
                ErrorCode.INVALID_STATE, "This human is not available for work (isAvailable); choose another one.");
    }
}
