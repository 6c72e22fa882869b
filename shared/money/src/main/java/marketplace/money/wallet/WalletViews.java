package marketplace.money.wallet;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.Wallet;
import marketplace.money.transactions.Movement;
import marketplace.money.transactions.TransactionKind;

/** The wallet as its owner sees it. Amounts are whole cents; the balance is also given in dollars. */
public final class WalletViews {

    private WalletViews() {}

    public record Balance(
            @Field long balanceCents,
            @Field("Balance in USD.") BigDecimal balance,
            @Field("Currency; always USD.") String currency,

            @Field("What of the balance is held, in cents: it pays for work and the debt, and cannot be sent or"
                    + " refunded yet.")
            long heldCents,

            @Field("Debt after chargebacks, in cents. Money from outside pays it before it fills the wallet.")
            long debtCents,

            @Field("Amount in escrow now, however funded, in cents.")
            long inEscrowCents,

            @Field("Total received from outside, hosted checkouts included, in cents.")
            long lifetimeDepositedCents,

            @Field("Total sent by transfers, from the wallet or by hosted checkout, minus returns, in cents.")
            long lifetimeSentCents) {

        public static Balance of(Wallet wallet, Money held) {
            return new Balance(
                    wallet.balance().cents(),
                    wallet.balance().usd(),
                    Wallet.CURRENCY,
                    held.cents(),
                    wallet.debt().cents(),
                    wallet.inEscrow().cents(),
                    wallet.deposited().cents(),
                    wallet.sent().cents());
        }
    }

    public record WalletTransactionView(
            @Field TransactionId transactionId,
            @Field("Why money moved.") TransactionKind kind,

            @Field("Change of the balance, in cents; negative for debits.")
            long amountCents,

            @Field("Balance after the movement, in cents.") long balanceAfterCents,

            @Field("Id of the escrow, checkout, payout or transfer that it is about.")
            String subjectId,

            @Field(nullable = true) String memo,

            @Field Instant at) {

        public static WalletTransactionView of(Movement movement) {
            return new WalletTransactionView(
                    movement.transaction(),
                    movement.kind(),
                    movement.amount().cents(),
                    movement.balanceAfter().cents(),
                    movement.subject(),
                    movement.memo(),
                    movement.at());
        }

        public String csv() {
            // Only a memo could hold a comma, a quote or a formula, and it is left out.
            return Instants.text(at) + "," + transactionId + "," + kind.wire() + "," + subjectId + "," + amountCents
                    + "," + balanceAfterCents;
        }
    }

    public record ReportAnswer(@Field WalletReport report) {}

    public record Statement(
            @Field("Start of the period, inclusive.") Instant start,
            @Field("End of the period, exclusive.") Instant end,
            @Field("Currency; always USD.") String currency,

            @Field("Balance before the first movement, in cents.")
            long openingBalanceCents,

            @Field("Sum of the movements, in cents.") long movementsCents,

            @Field("Balance after the last movement, in cents.")
            long closingBalanceCents,

            @Field("The movements, oldest first. A hosted checkout is two lines: received and paid.")
            List<WalletTransactionView> transactions) {

        private static final String HEADER = "at,transactionId,kind,subjectId,amountCents,balanceAfterCents";

        public static Statement of(Period period, Money opening, List<Movement> movements) {
            Money moved = movements.stream().map(Movement::amount).reduce(Money.ZERO, Money::plus);
            return new Statement(
                    period.start(),
                    period.end(),
                    Wallet.CURRENCY,
                    opening.cents(),
                    moved.cents(),
                    opening.plus(moved).cents(),
                    movements.stream().map(WalletTransactionView::of).toList());
        }

        /** A CSV table (RFC 4180) with a header: the opening balance, every movement, the closing balance. */
        public String csv() {
            Stream<String> opening =
                    Stream.of(HEADER, Instants.text(start) + ",,opening_balance,,," + openingBalanceCents);
            Stream<String> closing = Stream.of(Instants.text(end) + ",,closing_balance,,," + closingBalanceCents);
            return Stream.of(opening, transactions.stream().map(WalletTransactionView::csv), closing)
                    .flatMap(lines -> lines)
                    .map(line -> line + "\r\n")
                    .collect(Collectors.joining());
        }
    }
}
