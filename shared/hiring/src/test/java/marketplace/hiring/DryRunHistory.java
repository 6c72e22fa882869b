package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.wiring.AccountsCapability;
import marketplace.api.Capability;
import marketplace.api.Effect;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.RandomCalls.Request;
import marketplace.hiring.bookings.BookingDryRunTest;
import marketplace.hiring.posters.PosterRecount;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;
import marketplace.kernel.Scope;
import marketplace.kernel.Timer;
import marketplace.money.MoneyCapability;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutItems;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transfers.Transfers;
import marketplace.notifications.NotificationsCapability;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.webhooks.WebhooksCapability;
import marketplace.webhooks.client.AddressGuard;

/** A history of random calls. Each is made as a dry run and then for real, and both are compared. */
final class DryRunHistory {

    private static final InetAddress PUBLIC_ADDRESS = InetAddress.ofLiteral("8.8.8.8");

    static final String MESSAGE_BY_TEMPLATE = "message by template";

    /** OwnSessionsTest and DeletionTest have their dry runs. */
    private static final Set<String> TRIED_ELSEWHERE =
            Set.of("step_up", "end_session", "end_all_sessions", "delete_account");

    private static final Set<String> JOBS = Set.of(Transfers.BULK, "poster_message", Restrictions.JOB);

    private static final Set<EscrowStatus> NOT_BEGUN = Set.of(EscrowStatus.FUNDING, EscrowStatus.FUNDED);

    private final HiringMarketplace story =
            new HiringMarketplace(MoneyCapability::new, DryRunHistory::otherModules).deposited(30_000);
    private final RandomCalls calls;
    private final List<String> made = new ArrayList<>();
    private final Set<String> succeeded;
    private final Set<String> refused;
    private final List<Keyed> keyed = new ArrayList<>();

    /** A call that succeeded, and its idempotency key. */
    private record Keyed(Request request, String key) {}

    /** Adds the names of the calls that succeed and that are refused to these sets. */
    DryRunHistory(Set<String> succeeded, Set<String> refused) {
        this.succeeded = succeeded;
        this.refused = refused;
        story.limitedKey("limited", 9_000);
        story.key("reader", "agent", Scope.READ);
        Stream.of("carl", "dora").forEach(story::worker);
        calls = new RandomCalls(story);
    }

    /** Without the capability's timers, which need parts that these tests do not have. */
    private static Capability operationsOf(Capability capability) {
        List<Operation<?, ?>> operations = capability.operations();
        return () -> operations;
    }

    private static List<Capability> otherModules(Foundation on) {
        WebhooksCapability webhooks =
                new WebhooksCapability(on, () -> new AddressGuard(_ -> List.of(PUBLIC_ADDRESS), false), List::of);
        AccountsCapability accounts = new AccountsCapability(
                on,
                AccountsCapability.Settings.withoutSignIn(KeyMode.TEST),
                new AccountsCapability.Ports(
                        webhooks::keyWebhooks,
                        () -> _ -> {},
                        () -> {
                            throw new IllegalStateException("no account is deleted");
                        },
                        _ -> Optional.empty()));
        ConversationsCapability conversations =
                new ConversationsCapability(on, new BountiesCapability(on, HiringMarketplace.FEE)::applicants);
        return List.of(
                operationsOf(webhooks),
                operationsOf(accounts),
                operationsOf(new NotificationsCapability(on)),
                conversations);
    }

    /** Without those that need sign-ins or, as the deletion of an account, every module. */
    static Set<String> operationsWithDryRun() {
        return new HiringMarketplace(MoneyCapability::new, DryRunHistory::otherModules)
                .operations.stream()
                        .filter(operation -> operation.effect() != Effect.READ && operation.takesDryRun())
                        .map(Operation::name)
                        .filter(name -> !TRIED_ELSEWHERE.contains(name))
                        .filter(name -> !BookingDryRunTest.operations().contains(name))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    List<String> made() {
        return made;
    }

    /** Makes the step of this seed. Returns how its dry run and its real call differ; empty if they agree. */
    Optional<String> step(long seed) {
        Random random = new Random(seed);
        if (random.nextInt(8) == 0) {
            passTime(random);
            return Optional.empty();
        }
        boolean repeats = !keyed.isEmpty() && random.nextInt(10) == 0;
        Keyed earlier = repeats ? keyed.get(random.nextInt(keyed.size())) : null;
        Request request = repeats && random.nextBoolean() ? earlier.request() : calls.next(random);
        String key = repeats ? earlier.key() : "step-" + made.size();
        made.add(request + (repeats ? " with the key of " + earlier.request() : ""));
        Set<Item> before = new HashSet<>(story.stored.items());
        long balance = balance(request.who());
        Reply foreseen = request.send(story.endpoint, true, key);
        if (!new HashSet<>(story.stored.items()).equals(before)) {
            return Optional.of("the dry run changes the table");
        }
        if (random.nextInt(4) == 0) {
            story.interleaved.loseNextCommit();
        }
        Map<AccountId, Long> barred = workOfRestricted();
        Reply real = request.send(story.endpoint, false, key);
        story.interleaved.disarm();
        long change = balance(request.who()) - balance;
        calls.learn(request, real);
        if (isDone(real)) {
            keyed.add(new Keyed(request, key));
        }
        (isDone(real) ? succeeded : refused).add(request.name());
        return verdict(foreseen, real)
                .or(() -> cents(request, foreseen, balance, change))
                .or(() -> gains(barred));
    }

    /** The seats, rentals and offers under way of each account that may not work. */
    private Map<AccountId, Long> workOfRestricted() {
        Accounts accounts = new Accounts(story.stored);
        Map<AccountId, Long> work = RandomCalls.WORKERS.stream()
                .map(story::account)
                .filter(account -> !accounts.mayWork(account))
                .collect(Collectors.toMap(Function.identity(), _ -> 0L));
        story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith("ESC#"))
                .map(EscrowItems.MAPPER::read)
                .filter(escrow -> !escrow.status().isEnd() && !NOT_BEGUN.contains(escrow.status()))
                .forEach(escrow -> work.computeIfPresent(escrow.terms().payeeId(), (_, count) -> count + 1));
        return work;
    }

    private Optional<String> gains(Map<AccountId, Long> before) {
        Map<AccountId, Long> after = workOfRestricted();
        return before.keySet().stream()
                .filter(account -> after.getOrDefault(account, 0L) > before.get(account))
                .findFirst()
                .map(account -> "the restricted account " + account + " gains work");
    }

    private static Optional<String> verdict(Reply foreseen, Reply real) {
        String both = "\ndry run " + foreseen.status() + " " + foreseen.body() + "\nreal " + real.status() + " "
                + real.body();
        if (!isDone(foreseen)) {
            boolean same = foreseen.status() == real.status()
                    && foreseen.text("error_code").equals(real.text("error_code"))
                    && foreseen.text("error").equals(real.text("error"));
            return same ? Optional.empty() : Optional.of("the dry run fails otherwise" + both);
        }
        boolean wouldSucceed = foreseen.body().at("/wouldSucceed").asBoolean();
        if (wouldSucceed != isDone(real)
                || wouldSucceed != foreseen.body().at("/problems").isEmpty()) {
            return Optional.of("the verdicts differ" + both);
        }
        if (!wouldSucceed && !foreseen.text("problems.0").equals(real.text("error"))) {
            return Optional.of("the problems differ" + both);
        }
        if (foreseen.body().has("quote")
                && foreseen.body().at("/quote/wouldSucceed").asBoolean() != wouldSucceed) {
            return Optional.of("the quote has another verdict" + both);
        }
        return Optional.empty();
    }

    private static Optional<String> cents(Request request, Reply foreseen, long balance, long change) {
        if (!foreseen.body().at("/wouldSucceed").asBoolean()) {
            return Optional.empty();
        }
        // The quote of a new bounty is an estimate of what it will cost; posting it moves no money.
        if (!foreseen.body().at("/quote").has("balanceAfterCents")) {
            return change == 0 ? Optional.empty() : Optional.of("no quote, but the balance changes by " + change);
        }
        long total = foreseen.body().at("/quote/totalCents").asLong();
        long expected = foreseen.body().at("/quote/balanceAfterCents").asLong() - balance;
        // The payer of a deposit or a payment link pays later; the quote includes that payment.
        long actual = opensDeposit(request) ? total : change;
        if (expected != actual) {
            return Optional.of("the quote changes the balance by " + expected + ", the call by " + actual + "\n"
                    + foreseen.body());
        }
        if (change < 0 && total != -change) {
            return Optional.of(
                    "the quote is over " + total + " cents, the call takes " + -change + "\n" + foreseen.body());
        }
        return Optional.empty();
    }

    /** The payment of a worker's link becomes earnings and does not reach the wallet. */
    private static boolean opensDeposit(Request request) {
        return switch (request.path()) {
            case "/api/wallet/deposit" -> true;
            case "/api/payment-links" -> !RandomCalls.WORKERS.contains(request.who());
            default -> false;
        };
    }

    static boolean isDone(Reply reply) {
        return reply.status() / 100 == 2;
    }

    private long balance(String caller) {
        return story.balance(RandomCalls.OF_AGENT.contains(caller) ? "agent" : caller);
    }

    private void passTime(Random random) {
        switch (random.nextInt(4)) {
            case 0 -> {
                made.add("hours pass");
                story.advance(Duration.ofHours(1 + random.nextInt(60)));
            }
            case 1 -> {
                made.add("bulk sends, messages of templates and restrictions go on");
                runJobs();
            }
            default -> visit(random);
        }
    }

    private void runJobs() {
        for (Timer waiting : story.waiting(JobOutbox.KIND)) {
            Job job = JobOutbox.job(waiting);
            if (JOBS.contains(job.kind())) {
                story.runJob(job);
                story.carryOut(() -> Commit.of(JobOutbox.done(job)));
            }
        }
    }

    private void visit(Random random) {
        List<Checkout> open = story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.CHECKOUT))
                .map(CheckoutItems.MAPPER::read)
                .filter(checkout -> checkout.status() == CheckoutStatus.PENDING)
                .toList();
        if (open.isEmpty()) {
            return;
        }
        Checkout checkout = open.get(random.nextInt(open.size()));
        boolean pays = random.nextInt(3) > 0;
        made.add((pays ? "pays " : "declines ") + checkout.purpose());
        String event = "evt-" + made.size();
        ProviderEvent happened = pays
                ? new ProviderEvent.CheckoutPaid("sandbox", event, checkout.id(), checkout.amount())
                : new ProviderEvent.CheckoutDeclined("sandbox", event, checkout.id());
        story.carryOut(() -> story.moneyFollower.apply(happened, story.now()));
    }

    void requireBooksAgree() {
        story.assertBooksAgree();
        story.advance(Duration.ZERO);
        Stream.of("agent", "rival")
                .map(story::account)
                .forEach(poster -> PosterRecount.of(story, poster).requireStored(story, poster));
        requireMessagesAreCounted();
        if (story.stored.items().stream().anyMatch(item -> item.key().sk().startsWith("SENT#"))) {
            succeeded.add(MESSAGE_BY_TEMPLATE);
        }
    }

    /** Each side counts the messages that it sees. */
    private void requireMessagesAreCounted() {
        Map<String, Long> messages = story.stored.items().stream()
                .filter(item -> item.key().sk().startsWith(Keys.MESSAGES))
                .collect(Collectors.groupingBy(item -> item.key().pk(), Collectors.counting()));
        story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.CONVERSATIONS) && item.has("subject"))
                .forEach(side -> assertThat(side.number("fromAgent") + side.number("fromHuman"))
                        .as(side.key().toString())
                        .isLessThanOrEqualTo(messages.get(side.key().pk()))
                        .isGreaterThanOrEqualTo(
                                side.key().sk().endsWith("human")
                                        ? messages.get(side.key().pk())
                                        : 1));
    }
}
