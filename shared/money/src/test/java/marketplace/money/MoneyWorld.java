package marketplace.money;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.accounts.Account;
import marketplace.accounts.AccountItems;
import marketplace.accounts.Email;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Timer;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Dispute;
import marketplace.money.escrow.DisputeCategory;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.WalletControls;
import marketplace.money.payouts.Payouts;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundInputs;
import marketplace.money.refunds.RefundService;
import marketplace.money.refunds.Refunds;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.table.Write;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.StoredAccounts;

/** A poster, some workers, and what they do with money: as the rooms above will do it, commit by commit. */
final class MoneyWorld {

    static final int FEE_BPS = 1_800;
    static final AccountId POSTER = account(1);
    static final AccountId WORKER = account(2);
    static final String PROVIDER = "sandbox";

    private static final int MAX_ROUNDS = 50;

    final Table table;
    final SettableClock clock = new SettableClock();
    final SequenceIds ids = new SequenceIds();
    final Ledger ledger;
    final Escrows escrows;
    final Checkouts checkouts;
    final Payouts payouts;
    final MoneyAlone events;
    final RefundService refundService;

    MoneyWorld(Table table) {
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.escrows = new Escrows(table);
        this.checkouts = new Checkouts(table);
        this.payouts = new Payouts(table);
        this.events = new MoneyAlone(table, ids);
        this.refundService = new RefundService(table, ids);
        open(POSTER);
        open(WORKER);
    }

    static AccountId account(int number) {
        return new AccountId("acc_" + tail(number));
    }

    static HumanId human(AccountId account) {
        return new HumanId("hum_" + account.value().substring(4));
    }

    static String tail(int number) {
        return String.format("%026d", number);
    }

    static EscrowSubject seat(int number) {
        return new EscrowSubject.Application(
                new BountyId("bty_" + tail(number)), new ApplicationId("app_" + tail(number)));
    }

    static EscrowTerms terms(int seat, long cents) {
        return terms(seat, POSTER, WORKER, cents);
    }

    static EscrowTerms terms(int seat, AccountId poster, AccountId worker, long cents) {
        return EscrowTerms.of(seat(seat), poster, worker, human(worker), new Money(cents), FEE_BPS);
    }

    void open(AccountId account) {
        table.commit(Commit.of(Write.put(AccountItems.item(
                Account.open(account, new Email(account + "@example.com"), "Somebody", SettableClock.START)))));
    }

    Instant now() {
        return clock.instant();
    }

    /** The account goes as accounts do: by the guard of the books. */
    void leave(AccountId account) {
        leave(account, StoredAccounts.delete(account, now()));
    }

    void leave(AccountId account, Write gone) {
        carryOut(() -> Commit.of(gone).and(new OpenBalanceGuard(table, clock).require(account)));
    }

    /** Decides and commits until nobody else is faster, as the dispatcher does. */
    void carryOut(Supplier<Commit> decision) {
        for (int round = 0; ; round++) {
            try {
                table.commit(decision.get());
                return;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
            }
        }
    }

    Checkout openDeposit(AccountId payer, long cents) {
        Checkout checkout = newCheckout(payer, new CheckoutPurpose.Deposit(), new Money(cents));
        carryOut(() -> checkouts.create(checkout));
        return checkout;
    }

    Checkout newCheckout(AccountId payer, CheckoutPurpose purpose, Money amount) {
        return Checkout.open(
                new CheckoutId(ids.next(IdKind.CHECKOUT, now())),
                CheckoutCode.next(ids, now()),
                purpose,
                payer,
                amount,
                "test",
                false,
                now());
    }

    ProviderEvent paid(Checkout checkout, String event) {
        return new ProviderEvent.CheckoutPaid(PROVIDER, event, checkout.id(), checkout.amount());
    }

    void tell(ProviderEvent event) {
        carryOut(() -> events.apply(event, now()));
    }

    void deposit(AccountId payer, long cents) {
        Checkout checkout = openDeposit(payer, cents);
        tell(paid(checkout, "evt-" + checkout.id()));
    }

    /** The payer takes so much of what was paid back. */
    void refund(AccountId payer, Checkout paid, long cents) {
        refund(payer, PaymentId.of(paid.id()), cents);
    }

    void refund(AccountId payer, PaymentId paid, long cents) {
        Call call = new Call("req_1", now(), "", new Caller.SignedIn(payer));
        RefundInputs.RefundPayment input = new RefundInputs.RefundPayment(paid, new Money(cents).usd());
        carryOut(() -> refundService.refund(call, input).commit());
    }

    /** The account's refunds, newest first. */
    List<Refund> refunds(AccountId payer) {
        return new Refunds(table).list(payer, 100, Optional.empty()).items();
    }

    /** The commit of moves that the wallet covers. */
    Commit changes(EscrowMove... moves) {
        return escrows.post(List.of(moves), List.of()).requirePosted();
    }

    EscrowId fund(EscrowTerms terms) {
        return fund(terms, Spender.of(terms.posterId()));
    }

    EscrowId fund(EscrowTerms terms, Spender spender) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now()));
        carryOut(() -> changes(Escrow.fund(id, terms, spender, transaction(), now())));
        return id;
    }

    void capRolling24h(AccountId account, long cents) {
        set(
                account,
                standing ->
                        new WalletControls(null, standing.capPerBounty(), new Money(cents), false, null, null, null));
    }

    void capPerBounty(AccountId account, long cents) {
        set(
                account,
                standing ->
                        new WalletControls(null, new Money(cents), standing.capRolling24h(), false, null, null, null));
    }

    void set(AccountId account, UnaryOperator<WalletControls> change) {
        carryOut(() -> {
            LedgerHead wallet = ledger.walletHead(account);
            WalletControls wanted = change.apply(wallet.controls());
            return Ledger.change(wallet, wanted, now());
        });
    }

    /** An escrow that waits for its checkout, which is returned. */
    Checkout request(EscrowTerms terms) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now()));
        Checkout checkout = newCheckout(terms.posterId(), new CheckoutPurpose.EscrowFunding(id), terms.total());
        Funding.ByCheckout funding = new Funding.ByCheckout(checkout.id(), checkout.code());
        carryOut(() -> changes(Escrow.awaitCheckout(id, terms, funding, now()))
                .and(checkouts.create(checkout).writes()));
        return checkout;
    }

    void move(EscrowId id, Function<Escrow, EscrowMove> verb) {
        carryOut(() -> changes(verb.apply(escrow(id))));
    }

    Escrow escrow(EscrowId id) {
        return escrows.find(id).orElseThrow();
    }

    TransactionId transaction() {
        return LedgerTransaction.nextId(ids, now());
    }

    ReleaseIds settlement() {
        return ReleaseIds.next(ids, now());
    }

    Dispute dispute(EscrowActor by) {
        return Dispute.open(
                new DisputeId(ids.next(IdKind.DISPUTE, now())),
                DisputeCategory.POOR_QUALITY,
                "The picture shows another shop.",
                List.of(),
                by,
                now());
    }

    void completed(EscrowId id) {
        move(id, escrow -> escrow.lock(EscrowActor.POSTER, now()));
        move(id, escrow -> escrow.deliver(EscrowActor.WORKER, now()));
        move(id, escrow -> escrow.complete(EscrowActor.POSTER, now()));
    }

    void advance(Duration duration) {
        clock.advance(duration);
        tick();
    }

    /** Does all that is due now. */
    void tick() {
        Map<String, TimerKind> kinds = events.kinds().stream().collect(Collectors.toMap(TimerKind::name, kind -> kind));
        TimerList list = new TimerList(table);
        for (int shard = 0; shard < TimerList.SHARDS; shard++) {
            for (Timer due : list.due(shard, now(), 1_000)) {
                if (kinds.containsKey(due.kind())) {
                    carryOut(() -> Commit.of(TimerList.done(due))
                            .and(kinds.get(due.kind())
                                    .handler()
                                    .handle(due, now())
                                    .writes()));
                }
            }
        }
    }

    /** The events that wait in the outbox, of one type. */
    List<Event> told(EventType type) {
        TimerList list = new TimerList(table);
        return IntStream.range(0, TimerList.SHARDS)
                .boxed()
                .flatMap(shard -> list.due(shard, now().plus(Outbox.SWEEP_DELAY), 1_000).stream())
                .filter(due -> due.kind().equals(Outbox.KIND))
                .map(Outbox::event)
                .filter(event -> event.type() == type)
                .sorted(Comparator.comparing(Event::created).thenComparing(Event::id))
                .toList();
    }

    long balance(AccountId account) {
        return ledger.balance(new LedgerAccount.Wallet(account)).cents();
    }

    long payable(AccountId account) {
        return ledger.balance(new LedgerAccount.Payable(account)).cents();
    }
}
