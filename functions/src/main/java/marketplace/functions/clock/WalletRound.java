package marketplace.functions.clock;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.RequestLog;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.paging.Page;
import marketplace.money.charges.TopUpRetries;

/** Checks every wallet with a due automatic top-up. A wallet that fails stays for the next round. */
final class WalletRound {

    private static final int PAGE = 100;

    private final Supplier<TopUpRetries> checks;
    private final RequestLog log;

    WalletRound(Supplier<TopUpRetries> checks, RequestLog log) {
        this.checks = checks;
        this.log = log;
    }

    int look(Instant now, String requestId) {
        int looked = 0;
        for (AccountId owner : due(now)) {
            if (look(owner, now, requestId)) {
                looked++;
            }
        }
        return looked;
    }

    /** Read completely first: a check moves its wallet within the list. */
    private List<AccountId> due(Instant now) {
        List<AccountId> due = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<AccountId> page = checks.get().due(now, PAGE, position);
            due.addAll(page.items());
            position = page.next();
        } while (position.isPresent());
        return due;
    }

    private boolean look(AccountId owner, Instant now, String requestId) {
        RequestLog.Line line = log.begin("clock", requestId, now);
        line.put("kind", "wallet.check").put("due", owner.value());
        try {
            checks.get().check(owner, now);
            return true;
        } catch (RuntimeException fault) {
            line.fault(fault);
            return false;
        } finally {
            line.end();
        }
    }
}
