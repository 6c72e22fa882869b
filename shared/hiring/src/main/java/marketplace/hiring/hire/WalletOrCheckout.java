package marketplace.hiring.hire;

import java.util.function.Function;
import java.util.function.UnaryOperator;
import marketplace.kernel.Call;
import marketplace.kernel.Problem;
import marketplace.kernel.ReturnUrls;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.ReturnPages;
import marketplace.money.escrow.FundingStatus;
import marketplace.money.ledger.PostResult;

/**
 * Pays a hire from the wallet or, without enough money there, by a hosted checkout.
 * @param walletOnly refuse instead of opening a checkout
 * @param refusal the form of a refusal by the ledger
 */
public record WalletOrCheckout(boolean walletOnly, ReturnPages pages, UnaryOperator<Problem> refusal) {

    public Hire pay(Call call, Hire fromWallet, Function<ReturnUrls, Hire> byCheckout) {
        return switch (fromWallet.post()) {
            case PostResult.Posted _ -> fromWallet;
            case PostResult.InDebt debt -> throw fromWallet.priced(refusal.apply(debt.problem()));
            case PostResult.OverCap cap -> throw fromWallet.priced(refusal.apply(cap.problem()));
            case PostResult.ShortOfFunds funds -> {
                if (walletOnly || isBelowProvidersMinimum(fromWallet)) {
                    throw fromWallet
                            .priced(refusal.apply(funds.problem()))
                            .withStatus(FundingStatus.INSUFFICIENT_FUNDS.wire());
                }
                yield byCheckout.apply(ReturnPages.checked(pages, call));
            }
        };
    }

    private static boolean isBelowProvidersMinimum(Hire hire) {
        return hire.requireEscrow().terms().total().compareTo(Checkout.LEAST) < 0;
    }
}
