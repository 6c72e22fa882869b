package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.paging.Page;
import marketplace.money.checkouts.Checkout;
import marketplace.money.ledger.Period;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** Escrows by participant, conversation, time, dispute and whether they hold money. */
public final class EscrowLists {

    private static final int REPORTED_SLICE = 500;

    private static final Duration LONGEST_WAIT = Checkout.LIFETIME;

    private final Table table;
    private final Escrows escrows;

    EscrowLists(Table table, Escrows escrows) {
        this.table = table;
        this.escrows = escrows;
    }

    /** Newest first. */
    public Page<Escrow> of(AccountId participant, EscrowFilter filter, int limit, Optional<String> after) {
        return table.follow(
                Query.of(Keys.escrowCollection(participant)).newestFirst().after(after),
                limit,
                entry -> Keys.escrow(EscrowItems.id(entry)),
                EscrowItems.MAPPER::read,
                filter::admits);
    }

    /** The newest of an account, in whatever status: one page, so the time does not grow with its hires. */
    public List<Escrow> newest(AccountId participant, int limit) {
        Query entries = Query.of(Keys.escrowCollection(participant)).newestFirst();
        return read(table.query(entries.limit(limit)).items());
    }

    /** @param noneSince requires that no further one has come under way since they were listed */
    public record UnderWay(List<Escrow> escrows, Write noneSince) {}

    /** Escrows of work that this account does now, newest first. */
    public UnderWay underWay(AccountId payee, Predicate<Escrow> wanted, int limit) {
        Write noneSince = WorkBegun.noneSince(table, payee);
        Query entries = Query.of(Keys.escrowCollection(payee)).newestFirst();
        List<Escrow> found = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<Escrow> page = table.follow(
                    entries.after(position),
                    limit - found.size(),
                    entry -> Keys.escrow(EscrowItems.id(entry)),
                    EscrowItems.MAPPER::read,
                    escrow -> escrow.terms().payeeId().equals(payee)
                            && WorkBegun.isUnderWay(escrow)
                            && wanted.test(escrow));
            found.addAll(page.items());
            position = page.next();
        } while (position.isPresent() && found.size() < limit);
        return new UnderWay(found, noneSince);
    }

    /** An escrow of a payment offer in this conversation that holds money. */
    public Optional<Escrow> findHolding(AccountId participant, ConversationId conversation, Instant begun) {
        Query entries = Query.of(Keys.escrowCollection(participant))
                .between(Ids.of(IdKind.ESCROW, begun, new byte[10]), IdKind.ESCROW.prefix() + "\uffff");
        Optional<String> position = Optional.empty();
        do {
            Page<Item> page = table.query(entries.limit(REPORTED_SLICE).after(position));
            List<Item> ofConversation = page.items().stream()
                    .filter(entry -> EscrowItems.subject(entry)
                            .conversation()
                            .filter(conversation::equals)
                            .isPresent())
                    .toList();
            Optional<Escrow> holding = read(ofConversation).stream()
                    .filter(escrow -> !escrow.status().isEnd())
                    .findFirst();
            if (holding.isPresent()) {
                return holding;
            }
            position = page.next();
        } while (position.isPresent());
        return Optional.empty();
    }

    /** Oldest first. An escrow that waited for its checkout was created up to a day before it was funded. */
    public List<Escrow> funded(AccountId poster, Period period, int limit) {
        Query entries = Query.of(Keys.escrowCollection(poster))
                .between(firstId(period.start()), Ids.of(IdKind.ESCROW, period.end(), new byte[10]));
        List<Escrow> found = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<Item> page = table.query(entries.limit(REPORTED_SLICE).after(position));
            read(page.items()).stream()
                    .filter(escrow -> escrow.terms().posterId().equals(poster))
                    .filter(escrow -> period.holds(escrow.clocks().fundedAt()))
                    .forEach(found::add);
            position = page.next();
        } while (position.isPresent() && found.size() <= limit);
        return found.subList(0, Math.min(limit, found.size()));
    }

    public Page<Escrow> disputed(int limit, Optional<String> after) {
        Page<Item> entries = table.query(Query.of(Keys.DISPUTES).limit(limit).after(after));
        return new Page<>(read(entries.items()), entries.next());
    }

    /** A page of the poster's escrows that hold money, oldest first. */
    public Page<EscrowItems.Live> live(AccountId poster, int limit, Optional<String> after) {
        return table.query(
                        Query.of(Keys.liveEscrowCollection(poster)).limit(limit).after(after))
                .map(EscrowItems::live);
    }

    /** The least id of an escrow that can have been funded at that time or later. */
    private static String firstId(Instant instant) {
        Instant begun = instant.minus(LONGEST_WAIT);
        return Ids.of(IdKind.ESCROW, begun.isBefore(Instant.EPOCH) ? Instant.EPOCH : begun, new byte[10]);
    }

    private List<Escrow> read(List<Item> entries) {
        return escrows.findAll(entries.stream().map(EscrowItems::id).toList());
    }
}
