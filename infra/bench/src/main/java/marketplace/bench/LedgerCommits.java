package marketplace.bench;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Movement;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.ledger.Wallet;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.LostRace;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.MemoryTable;

/**
 * Deposits per second that the ledger commits: all into one wallet, and spread over many. The commits of one wallet
 * follow one another; the ratio shows the cost of contention. The number of commits is fixed, so both do the same work.
 */
public final class LedgerCommits {

    private static final int THREADS = 8;
    private static final int WALLETS = 100;
    private static final int ROUNDS = 7;
    private static final int PAGE = 1_000;
    private static final Money DEPOSIT = new Money(1_000);

    /** As in the dispatcher. After this many lost races the caller gets a 409, and retries at once here. */
    private static final int MAX_DECISIONS = 8;

    private static final Retries PAUSING = Retries.standard();

    /** The comparison for the pauses: decides again at once. */
    private static final Retries AT_ONCE = new Retries(() -> 0, _ -> {}, () -> 0);

    private final String name;
    private final int commits;
    private final Table table;
    private final Ledger ledger;
    private final Ids ids = Ids.random();
    private final Purse hot = newPurse();
    private final List<Purse> many =
            Stream.generate(this::newPurse).limit(WALLETS).toList();

    private record Purse(AccountId owner, LongAdder deposits) {}

    private record Run(double perSecond, double lostRaces, double refusals) {}

    private record Round(Run hot, Run hotAtOnce, Run many) {

        double ratio() {
            return hot.perSecond() / many.perSecond();
        }

        double gain() {
            return hot.perSecond() / hotAtOnce.perSecond();
        }
    }

    private LedgerCommits(String name, int commits, Table table) {
        this.name = name;
        this.commits = commits;
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        List<LedgerCommits> tables = List.of(
                new LedgerCommits("table in memory", 10_000, new MemoryTable()),
                new LedgerCommits("DynamoDB Local, embedded", 400, EmbeddedDynamo.newTable()));
        List<List<Round>> rounds = new ArrayList<>();
        for (LedgerCommits bench : tables) {
            rounds.add(bench.rounds());
        }
        System.out.println("ratio of one wallet to " + WALLETS
                + " wallets, deposits per second, median (min to max) of " + ROUNDS);
        for (int i = 0; i < tables.size(); i++) {
            tables.get(i).printRatio(rounds.get(i));
        }
        for (int i = 0; i < tables.size(); i++) {
            tables.get(i).printRuns(rounds.get(i));
        }
        for (LedgerCommits bench : tables) {
            bench.requireBooksAgree();
        }
        // The embedded database leaves threads running.
        System.exit(0);
    }

    /** In turns with a changing order, so that neither has the warmer or the quieter machine. */
    private List<Round> rounds() throws InterruptedException, ExecutionException {
        List<Round> rounds = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            // Not counted: the first commits run through cold code.
            run(threads, List.of(hot), AT_ONCE);
            run(threads, many, PAUSING);
            for (int i = 0; i < ROUNDS; i++) {
                if (i % 2 == 0) {
                    Run first = run(threads, List.of(hot), PAUSING);
                    Run second = run(threads, List.of(hot), AT_ONCE);
                    rounds.add(new Round(first, second, run(threads, many, PAUSING)));
                } else {
                    Run first = run(threads, many, PAUSING);
                    Run second = run(threads, List.of(hot), AT_ONCE);
                    rounds.add(new Round(run(threads, List.of(hot), PAUSING), second, first));
                }
            }
        }
        return rounds;
    }

    private Run run(ExecutorService threads, List<Purse> purses, Retries retries)
            throws InterruptedException, ExecutionException {
        AtomicInteger left = new AtomicInteger(commits);
        LongAdder lostRaces = new LongAdder();
        LongAdder refusals = new LongAdder();
        List<Callable<Void>> work = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            Random chance = new Random(thread);
            work.add(() -> {
                while (left.getAndDecrement() > 0) {
                    deposit(purses.get(chance.nextInt(purses.size())), retries, lostRaces, refusals);
                }
                return null;
            });
        }
        long began = System.nanoTime();
        for (Future<Void> done : threads.invokeAll(work)) {
            done.get();
        }
        double seconds = (System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1);
        return new Run(commits / seconds, lostRaces.doubleValue() / commits, refusals.doubleValue() / commits);
    }

    private void deposit(Purse purse, Retries retries, LongAdder lostRaces, LongAdder refusals) {
        Instant now = Instant.now();
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT,
                        LedgerTransaction.nextId(ids, now),
                        new CheckoutId(ids.next(IdKind.CHECKOUT, now)),
                        now)
                .from(new LedgerAccount.External("bench"), DEPOSIT)
                .to(new LedgerAccount.Wallet(purse.owner()), DEPOSIT)
                .build();
        Retries.Attempts attempts = retries.begin();
        for (int decisions = 1; ; decisions++) {
            try {
                table.commit(ledger.post(List.of(deposit)).requirePosted());
                purse.deposits().increment();
                return;
            } catch (LostRace _) {
                lostRaces.increment();
                if (decisions % MAX_DECISIONS == 0 || !attempts.again()) {
                    refusals.increment();
                    attempts = retries.begin();
                }
            }
        }
    }

    /** Compares committed deposits, balances, lifetime totals and journal entries of every wallet. */
    private void requireBooksAgree() {
        long deposits = 0;
        for (Purse purse : Stream.concat(Stream.of(hot), many.stream()).toList()) {
            long count = purse.deposits().sum();
            long cents = count * DEPOSIT.cents();
            Wallet wallet = ledger.wallet(purse.owner());
            List<Movement> lines = lines(new LedgerAccount.Wallet(purse.owner()));
            long journal =
                    lines.stream().mapToLong(line -> line.amount().cents()).sum();
            if (wallet.balance().cents() != cents
                    || wallet.deposited().cents() != cents
                    || journal != cents
                    || lines.size() != count) {
                throw new IllegalStateException(name + ": " + count + " deposits of " + DEPOSIT.cents()
                        + " cents were committed, but " + wallet + " has " + lines.size() + " lines of " + journal);
            }
            deposits += count;
        }
        long expected = (2L + 3L * ROUNDS) * commits;
        if (deposits != expected) {
            throw new IllegalStateException(name + ": " + deposits + " deposits instead of " + expected);
        }
        System.out.println(name + ": ledger equals balance after " + deposits + " deposits");
    }

    private List<Movement> lines(LedgerAccount account) {
        Page<Movement> page = ledger.movements(account, PAGE, Optional.empty());
        List<Movement> lines = new ArrayList<>(page.items());
        while (page.next().isPresent()) {
            page = ledger.movements(account, PAGE, page.next());
            lines.addAll(page.items());
        }
        return lines;
    }

    private Purse newPurse() {
        return new Purse(new AccountId(ids.next(IdKind.ACCOUNT, Instant.now())), new LongAdder());
    }

    private void printRatio(List<Round> rounds) {
        double[] ratios = sorted(rounds, Round::ratio);
        double[] gains = sorted(rounds, Round::gain);
        System.out.printf(
                Locale.ROOT,
                "%-26s %6.2f (%.2f to %.2f); gain by pauses %.2f (%.2f to %.2f)%n",
                name,
                ratios[ROUNDS / 2],
                ratios[0],
                ratios[ROUNDS - 1],
                gains[ROUNDS / 2],
                gains[0],
                gains[ROUNDS - 1]);
    }

    private void printRuns(List<Round> rounds) {
        print("one wallet", rounds.stream().map(Round::hot).toList());
        print("without pauses", rounds.stream().map(Round::hotAtOnce).toList());
        print(WALLETS + " wallets", rounds.stream().map(Round::many).toList());
    }

    private void print(String wallets, List<Run> runs) {
        System.out.printf(
                Locale.ROOT,
                "%-26s %-14s %8.0f per second, %6.3f lost races and %6.3f refusals per commit%n",
                name,
                wallets,
                sorted(runs, Run::perSecond)[ROUNDS / 2],
                sorted(runs, Run::lostRaces)[ROUNDS / 2],
                sorted(runs, Run::refusals)[ROUNDS / 2]);
    }

    private static <T> double[] sorted(List<T> of, ToDoubleFunction<T> figure) {
        return of.stream().mapToDouble(figure).sorted().toArray();
    }
}
