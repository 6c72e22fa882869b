package marketplace.hiring.hire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.api.limits.FixedLimit;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowLogEntry;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.MissedVisits;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Write;

/**
 * Limits how often an account hires the same human directly and takes it back: the money returns each time, and the
 * human gets mails that cannot wait. docs/money.md
 */
public final class CancelledHires {

    private static final int MOST = 5;

    private static final FixedLimit LIMIT = new FixedLimit(
            "cancelled-hires",
            MOST,
            Duration.ofDays(1),
            "You have cancelled " + MOST + " hires of this human today (UTC). Hire them again tomorrow.");

    private CancelledHires() {}

    /** For the commit of a direct hire or of a funded payment offer. */
    public static Write requireFew(Escrow hired, Instant now) {
        return LIMIT.requireRoom(pair(hired), now);
    }

    /** Counts a move by which the poster takes back what the human was told of. */
    public static List<Write> counted(EscrowMove move) {
        EscrowLogEntry entry = move.after().auditLog().getLast();
        boolean takesBack = switch (entry.action()) {
            case CANCEL -> entry.from() == EscrowStatus.FUNDED;
            case UNLOCK -> true;
            case REFUND -> !MissedVisits.isReported(move.after());
            default -> false;
        };
        return takesBack && entry.actor() == EscrowActor.POSTER
                ? List.of(LIMIT.more(pair(move.after()), entry.at()))
                : List.of();
    }

    private static String pair(Escrow escrow) {
        AccountId poster = escrow.terms().posterId();
        HumanId human = escrow.terms().humanId();
        return poster + ":" + human;
    }
}
