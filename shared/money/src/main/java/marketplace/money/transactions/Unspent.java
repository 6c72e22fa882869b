package marketplace.money.transactions;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
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

    /** As {@link #MOST_PARTS}, of those that are held. The two smallest beyond it become one. */
    public static final int MOST_LOTS = 20;

    /**
     * Some money of a wallet.
     *
     * @param payment null for other money, such as a transfer or earnings
     * @param hold null if it may leave the wallet
     */
    public record Part(String payment, Money amount, Hold hold) {

        public Part(String payment, Money amount) {
            this(payment, amount, null);
        }

        private Part of(Money some) {
            return new Part(payment, some, hold);
        }

        private boolean isHeld() {
            return hold != null;
        }
    }

    public Unspent {
        parts = List.copyOf(parts);
    }

    public Money of(String payment) {
        return sum(parts.stream()
                .filter(part -> Objects.equals(part.payment(), payment))
                .toList());
    }

    /** What may leave the wallet. */
    public Unspent free(Predicate<Hold> holds) {
        return new Unspent(parts.stream()
                .filter(part -> !part.isHeld() || !holds.test(part.hold()))
                .toList());
    }

    /** The holds of its money. */
    public List<Hold> holds() {
        return parts.stream().filter(Part::isHeld).map(Part::hold).toList();
    }

    public Unspent after(Money amount, LedgerTransaction transaction, Predicate<Hold> holds) {
        return amount.isNegative() ? take(amount.negated(), transaction, holds).left() : add(amount, transaction);
    }

    private static final Comparator<Part> BY_AMOUNT =
            Comparator.comparingLong(part -> part.amount().cents());

    public record Taken(List<Part> taken, Unspent left) {}

    /**
     * Takes the money of no hold first, then that whose hold ends first: so the least is held of what the debit pays.
     * @param holds which holds have not ended: what leaves the wallet takes none of their money
     */
    public Taken take(Money amount, LedgerTransaction debit, Predicate<Hold> holds) {
        String own = debit.kind().takesPayment() ? debit.subject() : null;
        List<Part> taken = new ArrayList<>();
        List<Part> left = new ArrayList<>(parts);
        Predicate<Part> open = part -> !part.isHeld() || !debit.kind().leavesWallet() || !holds.test(part.hold());
        Money missing = own == null
                ? amount
                : amount.minus(takeWhere(amount, open.and(part -> own.equals(part.payment())), taken, left));
        takeWhere(missing, open, taken, left);
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
                taken.add(part.of(some));
                missing = missing.minus(some);
            }
            if (!some.equals(part.amount())) {
                left.add(part.of(part.amount().minus(some)));
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

    /**
     * What is returned goes first again: it came before all that is left. What is held goes last. The last of it has
     * paid the debt.
     */
    private Unspent add(Money amount, LedgerTransaction credit) {
        Money debt = credit.debtPaid();
        List<Part> back = firstOf(lastOf(credit.returned(), amount.plus(debt)), amount);
        List<Part> next =
                new ArrayList<>(back.stream().filter(part -> !part.isHeld()).toList());
        next.addAll(parts);
        back.stream().filter(Part::isHeld).forEach(next::add);
        Money rest = amount.minus(sum(back));
        if (!rest.equals(Money.ZERO)) {
            next.add(new Part(credit.kind().bringsPayment() ? credit.subject() : null, rest));
        }
        return new Unspent(merged(ended(next, credit.at())));
    }

    /** Without the holds that have ended. */
    private static List<Part> ended(List<Part> parts, Instant now) {
        return parts.stream()
                .map(part -> part.isHeld() && part.hold().isOver(now) ? new Part(part.payment(), part.amount()) : part)
                .toList();
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
                last.addFirst(part.of(some));
                missing = missing.minus(some);
            }
        }
        return List.copyOf(last);
    }

    /** The parts of no hold in their order, then the others by the end of their hold. */
    private static List<Part> merged(List<Part> parts) {
        Deque<Part> free = joined(parts.stream().filter(part -> !part.isHeld()).toList());
        return Stream.concat(mostParts(free).stream(), mostLots(parts).stream()).toList();
    }

    private static Deque<Part> joined(List<Part> parts) {
        Deque<Part> joined = new ArrayDeque<>();
        for (Part part : parts) {
            Part last = joined.peekLast();
            boolean same = last != null
                    && Objects.equals(last.payment(), part.payment())
                    && Objects.equals(last.hold(), part.hold());
            joined.addLast(same ? part.of(joined.pollLast().amount().plus(part.amount())) : part);
        }
        return joined;
    }

    private static Deque<Part> mostParts(Deque<Part> free) {
        while (free.size() > MOST_PARTS) {
            Part smallest = free.stream()
                    .filter(part -> part.payment() != null)
                    .min(BY_AMOUNT)
                    .orElseThrow();
            free.remove(smallest);
            Part first = free.getFirst();
            Money other = first.payment() == null ? free.removeFirst().amount() : Money.ZERO;
            free.addFirst(new Part(null, other.plus(smallest.amount())));
        }
        return free;
    }

    private static Deque<Part> mostLots(List<Part> parts) {
        Deque<Part> lots = inOrder(parts.stream().filter(Part::isHeld).toList());
        while (lots.size() > MOST_LOTS) {
            List<Part> bySize = new ArrayList<>(lots.stream().sorted(BY_AMOUNT).toList());
            Part one = bySize.removeFirst();
            Part other = bySize.removeFirst();
            String payment = Objects.equals(one.payment(), other.payment()) ? one.payment() : null;
            bySize.add(new Part(
                    payment, one.amount().plus(other.amount()), one.hold().and(other.hold())));
            lots = inOrder(bySize);
        }
        return lots;
    }

    private static Deque<Part> inOrder(List<Part> held) {
        return joined(held.stream()
                .sorted(Comparator.comparing(part -> part.hold().until()))
                .toList());
    }

    public Money total() {
        return sum(parts);
    }

    private static Money sum(List<Part> parts) {
        return parts.stream().map(Part::amount).reduce(Money.ZERO, Money::plus);
    }
}
