package marketplace.money.transactions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import marketplace.kernel.Money;

/**
 * What is left of each payment in a wallet, or is owed for each, in the order in which it is spent or paid. The rules
 * are in docs/money.md.
 */
public record Unspent(List<Part> parts) {

    public static final Unspent NONE = new Unspent(List.of());

    /**
     * Bounds the item of a wallet. The smallest payments beyond it become other money, so that many small ones cannot
     * hide where a large one went.
     */
    public static final int MOST_PARTS = 100;

    /** Some money of a wallet; the payment is null for other money, such as a transfer or earnings. */
    public record Part(String payment, Money amount) {}

    public Unspent {
        parts = List.copyOf(parts);
    }

    public Money of(String payment) {
        return sum(parts.stream()
                .filter(part -> Objects.equals(part.payment(), payment))
                .toList());
    }

    public Unspent after(Money amount, LedgerTransaction transaction) {
        return amount.isNegative() ? take(amount.negated(), transaction).left() : add(amount, transaction);
    }

    public record Taken(List<Part> taken, Unspent left) {}

    public Taken take(Money amount, LedgerTransaction debit) {
        String own = debit.kind().takesPayment() ? debit.subject() : null;
        List<Part> taken = new ArrayList<>();
        List<Part> left = new ArrayList<>(parts);
        Money missing = own == null ? amount : amount.minus(take(amount, own, taken, left));
        take(missing, null, taken, left);
        return new Taken(taken, new Unspent(merged(left)));
    }

    /** Takes from the first parts on; of one payment only, if it is not null. */
    private static Money take(Money amount, String payment, List<Part> taken, List<Part> left) {
        return takeWhere(amount, part -> payment == null || payment.equals(part.payment()), taken, left);
    }

    private static Money takeWhere(Money amount, Predicate<Part> which, List<Part> taken, List<Part> left) {
        Money missing = amount;
        List<Part> before = List.copyOf(left);
        left.clear();
        for (Part part : before) {
            Money some = which.test(part) ? missing.min(part.amount()) : Money.ZERO;
            if (!some.equals(Money.ZERO)) {
                taken.add(new Part(part.payment(), some));
                missing = missing.minus(some);
            }
            if (!some.equals(part.amount())) {
                left.add(new Part(part.payment(), part.amount().minus(some)));
            }
        }
        return amount.minus(missing);
    }

    /** More debt because of a payment that was taken back. */
    public Unspent owing(Money more, TransactionKind kind, String subject) {
        List<Part> next = new ArrayList<>(parts);
        next.add(new Part(kind.takesPayment() ? subject : null, more));
        return new Unspent(merged(next));
    }

    /** Pays what is owed for the payments of the transaction, then the oldest. */
    public Taken paying(Money amount, LedgerTransaction credit) {
        List<Part> own = credit.kind().isClawback()
                ? List.of(new Part(credit.subject(), amount))
                : credit.returned().reversed();
        List<Part> paid = new ArrayList<>();
        List<Part> left = new ArrayList<>(parts);
        Money missing = amount;
        for (Part part : own) {
            if (part.payment() != null) {
                missing = missing.minus(take(missing.min(part.amount()), part.payment(), paid, left));
            }
        }
        take(missing, null, paid, left);
        return new Taken(paid, new Unspent(merged(left)));
    }

    /** What is owed after a payment of exactly these parts. */
    public Unspent without(List<Part> paid) {
        List<Part> left = new ArrayList<>(parts);
        for (Part part : paid) {
            takeWhere(part.amount(), owed -> Objects.equals(owed.payment(), part.payment()), new ArrayList<>(), left);
        }
        return new Unspent(merged(left));
    }

    /** Completes stored parts that name less than there is: the rest is other money, and the oldest. */
    public Unspent upTo(Money total) {
        Money rest = total.minus(total());
        if (rest.cents() <= 0) {
            return this;
        }
        List<Part> all = new ArrayList<>(List.of(new Part(null, rest)));
        all.addAll(parts);
        return new Unspent(merged(all));
    }

    /** What is returned goes first again: it came before all that is left. The last of it has paid the debt. */
    private Unspent add(Money amount, LedgerTransaction credit) {
        Money debt = credit.debtPaid();
        List<Part> back = firstOf(lastOf(credit.returned(), amount.plus(debt)), amount);
        List<Part> next = new ArrayList<>(back);
        next.addAll(parts);
        Money rest = amount.minus(sum(back));
        if (!rest.equals(Money.ZERO)) {
            next.add(new Part(credit.kind().bringsPayment() ? credit.subject() : null, rest));
        }
        return new Unspent(merged(next));
    }

    public static List<Part> firstOf(List<Part> parts, Money most) {
        return lastOf(parts.reversed(), most).reversed();
    }

    /** Of money that is returned in part, what was taken first stays spent. */
    public static List<Part> lastOf(List<Part> parts, Money most) {
        Deque<Part> last = new ArrayDeque<>();
        Money missing = most;
        for (Part part : parts.reversed()) {
            Money some = missing.min(part.amount());
            if (!some.equals(Money.ZERO)) {
                last.addFirst(new Part(part.payment(), some));
                missing = missing.minus(some);
            }
        }
        return List.copyOf(last);
    }

    private static List<Part> merged(List<Part> parts) {
        Deque<Part> merged = new ArrayDeque<>();
        for (Part part : parts) {
            Part last = merged.peekLast();
            boolean same = last != null && Objects.equals(last.payment(), part.payment());
            merged.addLast(
                    same ? new Part(part.payment(), merged.pollLast().amount().plus(part.amount())) : part);
        }
        while (merged.size() > MOST_PARTS) {
            Part smallest = merged.stream()
                    .filter(part -> part.payment() != null)
                    .min(Comparator.comparingLong(part -> part.amount().cents()))
                    .orElseThrow();
            merged.remove(smallest);
            Part first = merged.getFirst();
            Money other = first.payment() == null ? merged.removeFirst().amount() : Money.ZERO;
            merged.addFirst(new Part(null, other.plus(smallest.amount())));
        }
        return List.copyOf(merged);
    }

    public Money total() {
        return sum(parts);
    }

    private static Money sum(List<Part> parts) {
        return parts.stream().map(Part::amount).reduce(Money.ZERO, Money::plus);
    }
}
