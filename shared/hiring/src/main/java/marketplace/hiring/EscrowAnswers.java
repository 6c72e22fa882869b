package marketplace.hiring;

import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Page;
import marketplace.kernel.Wire;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.ledger.MoneyQuote;

/**
 * What the operations on escrows answer.
 *
 * <p>The escrow itself looks as everywhere else; only what is said beside it stands here.
 */
final class EscrowAnswers {

    private EscrowAnswers() {}

    /** How a request for funding went (interface, POST /api/escrow/checkout). */
    enum FundingStatus implements Wire {
        /** The money is held, or has been paid out already. */
        FUNDED,
        /** It waits for somebody to pay at checkoutUrl. */
        REQUIRES_PAYMENT,
        /** The wallet does not cover it: the refusal of a 402, and what a dry run foresees. */
        INSUFFICIENT_FUNDS;

        static FundingStatus of(Escrow escrow) {
            return escrow.status() == EscrowStatus.FUNDING ? REQUIRES_PAYMENT : FUNDED;
        }
    }

    /** What came of a request for funding, or would. */
    record Funded(
            @Field(
                    value =
                            "Whether it is funded, or waits for a payment. Null where a dry run foresees another refusal.",
                    nullable = true)
            FundingStatus status,

            @Field(value = "The escrow; null for a dry run that would make one.", nullable = true)
            EscrowId escrowId,

            @Field(value = "Where it is paid: open it in a browser. Null unless it requires payment.", nullable = true)
            String checkoutUrl,

            @Field(value = "The same address.", nullable = true)
            String url,

            @Field(value = "The escrow; null for a dry run that would make one.", nullable = true)
            EscrowView escrow,

            @Field("Whether this only tells what would be.") boolean dryRun,

            @Field(value = "What it would do; null unless it is a dry run.", nullable = true)
            MoneyQuote quote) {

        static Funded of(Escrow escrow, String origin) {
            EscrowView view = EscrowView.of(escrow, origin);
            return new Funded(FundingStatus.of(escrow), view.id(), view.checkoutUrl(), view.url(), view, false, null);
        }

        /** Nothing would be made: the escrow stands already. */
        static Funded standing(Escrow escrow, String origin, MoneyQuote quote) {
            EscrowView view = EscrowView.of(escrow, origin);
            return new Funded(FundingStatus.of(escrow), view.id(), view.checkoutUrl(), view.url(), view, true, quote);
        }

        static Funded quoted(FundingStatus status, MoneyQuote quote) {
            return new Funded(status, null, null, null, null, true, quote);
        }
    }

    /** An escrow whose money has moved, or would. */
    record Moved(
            @Field("The escrow; as it stands where this is a dry run.")
            EscrowView escrow,

            @Field("Whether this only tells what would be.") boolean dryRun,

            @Field(
                    value = "What it would do, with what returns for those who are sent away by it; null unless it is a"
                            + " dry run.",
                    nullable = true)
            MoneyQuote quote) {

        static Moved of(Escrow escrow, String origin) {
            return new Moved(EscrowView.of(escrow, origin), false, null);
        }

        static Moved quoted(Escrow escrow, String origin, MoneyQuote quote) {
            return new Moved(EscrowView.of(escrow, origin), true, quote);
        }
    }

    /** A page of disputed escrows. */
    record Disputes(
            @Field("The disputed escrows, the longest waiting first.")
            List<EscrowView> escrows,

            @Field("How many are on this page.") int count,
            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Cursor of the next page.", nullable = true)
            String nextCursor) {

        static Disputes of(Page<Escrow> page, String origin) {
            List<EscrowView> views = page.items().stream()
                    .map(escrow -> EscrowView.of(escrow, origin))
                    .toList();
            return new Disputes(
                    views, views.size(), page.next().isPresent(), page.next().orElse(null));
        }
    }
}
