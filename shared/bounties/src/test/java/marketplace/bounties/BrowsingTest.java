package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;

class BrowsingTest {

    private static final List<String> SKILLS = List.of("Photography", "driving", "  Cooking ", "latte  art", "写真");
    private static final List<String> CITIES = List.of("Porto", "PORTO", "Lyon", "Kyiv");
    private static final List<String> COUNTRIES = List.of("PT", "Portugal", "fr", "Ukraine", "JP");
    private static final List<String> SEARCHES = List.of("porto", "Kyiv driving", "lyon art LATTE", "park", "nowhere");
    private static final List<String> CATEGORIES = List.of("errands", "photo", "food");
    private static final List<BountyStatus> PLACES = List.of(
            BountyStatus.OPEN,
            BountyStatus.OPEN,
            BountyStatus.PARTIALLY_FILLED,
            BountyStatus.ASSIGNED,
            BountyStatus.CLOSED,
            BountyStatus.PENDING_REVIEW,
            BountyStatus.PAID);

    private final Random random = new Random(20260101);
    private final SequenceIds ids = new SequenceIds();

    private static final Comparator<Known> NEWEST =
            Comparator.comparing((Known one) -> one.bounty().id().value()).reversed();

    @Test
    void listsOf2000BountiesMatchTheirFilters() {
        MemoryTable table = new MemoryTable();
        List<Bounty> all = holdsAgainstThePlainMeaning(table, 2_000, 120);

        Set<String> hidden = all.stream()
                .filter(Bounty::isDirectHire)
                .map(bounty -> bounty.id().value())
                .collect(Collectors.toSet());
        assertThat(hidden).hasSizeGreaterThan(100);
        Set<String> owners =
                all.stream().map(bounty -> bounty.posterId().value()).collect(Collectors.toSet());
        // A direct hire has no item in any partition but its poster's.
        assertThat(table.items().stream()
                        .filter(item ->
                                item.findText("id").filter(hidden::contains).isPresent())
                        .map(item -> item.key().pk())
                        .filter(pk -> !pk.startsWith("BTY#"))
                        .distinct())
                .allSatisfy(pk -> assertThat(owners).anyMatch(pk::contains));
        assertThat(table.items().stream()
                        .filter(item ->
                                item.findText("id").filter(hidden::contains).isPresent())
                        .filter(item -> item.has(Keys.INDEX_1_PK)))
                .isEmpty();
    }

    @Test
    void listsMatchTheirFiltersOnTheRealTable() {
        holdsAgainstThePlainMeaning(EmbeddedDynamo.newTable(), 60, 40);
    }

    private List<Bounty> holdsAgainstThePlainMeaning(Table table, int size, int lists) {
        Bounties store = new Bounties(table);
        List<AccountId> accounts = IntStream.range(0, 3)
                .mapToObj(_ -> new AccountId(ids.next(IdKind.ACCOUNT, SettableClock.START)))
                .toList();
        List<Bounty> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            // Two thirds have one owner: more than a window of them.
            AccountId owner = accounts.get(random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0);
            all.add(stored(table, store, owner, SettableClock.START.plusSeconds(i / 2)));
        }
        List<Known> newestFirst = newestFirst(all);
        int shown = 0;
        int cut = 0;
        for (int i = 0; i < lists; i++) {
            boolean byStatus = i % 3 == 0;
            BountySort sort = byStatus ? BountySort.NEW : pick(List.of(BountySort.values()));
            BountyFilter filter = byStatus ? byStatus() : filter(accounts, sort);

            List<BountyId> listed = walk(store, filter, sort, 10 + random.nextInt(91));

            assertThat(listed)
                    .as("%s by %s", filter, sort)
                    .isEqualTo(meant(newestFirst, filter, sort, BountyListings.OWN_WINDOW));
            shown += listed.size();
            cut += listed.equals(meant(newestFirst, filter, sort, size)) ? 0 : 1;
        }
        // Filters that admit nothing prove nothing.
        assertThat(shown).isGreaterThan(size);
        assertThat(cut > 0).as("an own list was cut").isEqualTo(size > BountyListings.OWN_WINDOW);
        return all;
    }

    private Bounty stored(Table table, Bounties store, AccountId owner, Instant now) {
        BountyId id = new BountyId(ids.next(IdKind.BOUNTY, now));
        Bounty posted = random.nextInt(8) == 0
                ? Bounty.directHire(owner, terms(), directHire(id, now), now)
                : Bounty.post(id, owner, terms(), Optional.empty(), now);
        table.commit(Commit.none().and(store.create(posted)));
        Bounty counted = posted.counted(random.nextInt(4));
        table.commit(Commit.none().and(store.counted(posted, counted)));
        BountyStatus picked = pick(PLACES);
        // Direct hires are never held for review.
        BountyStatus status =
                posted.isDirectHire() && picked == BountyStatus.PENDING_REVIEW ? BountyStatus.ASSIGNED : picked;
        Bounty moved = new Bounty(
                id,
                owner,
                counted.terms(),
                status,
                SeatCounts.NONE,
                counted.applicationCount(),
                null,
                null,
                null,
                null,
                posted.directOffer(),
                null,
                random.nextInt(10) == 0,
                true,
                now,
                now,
                2);
        table.commit(Commit.none().and(store.change(counted, moved)));
        return moved;
    }

    private DirectHire directHire(BountyId id, Instant now) {
        return new DirectHire(
                id,
                new HumanId(ids.next(IdKind.HUMAN, now)),
                new AccountId(ids.next(IdKind.ACCOUNT, now)),
                new ApplicationId(ids.next(IdKind.APPLICATION, now)),
                null,
                null);
    }

    private BountyTerms terms() {
        ObjectNode body = Json.parse(BountyMarketplace.MINIMAL).put("price", 1 + random.nextInt(20));
        body.set(
                "skillsNeeded",
                Json.tree(SKILLS.stream().filter(_ -> random.nextInt(3) == 0).toList()));
        body.put("category", maybe(CATEGORIES));
        if (random.nextInt(5) > 0) {
            body.putObject("location")
                    .put("city", maybe(CITIES))
                    .put("country", maybe(COUNTRIES))
                    .put("isRemoteAllowed", random.nextBoolean());
        }
        return Json.MAPPER.convertValue(body, CreateBountyInput.class).terms();
    }

    private BountyFilter filter(List<AccountId> accounts, BountySort sort) {
        int least = random.nextInt(15);
        int most = Math.max(least, 5 + random.nextInt(15));
        BountyInputs.ListBounties input = new BountyInputs.ListBounties(
                random.nextInt(3) == 0 ? null : pick(PLACES),
                random.nextBoolean(),
                random.nextInt(3) == 0 ? pick(CATEGORIES) : null,
                random.nextInt(3) == 0 ? pick(SKILLS) : null,
                random.nextInt(4) == 0 ? new Money(100L * least).usd() : null,
                random.nextInt(4) == 0 ? new Money(100L * most).usd() : null,
                random.nextInt(4) == 0 ? pick(CITIES) : null,
                random.nextInt(4) == 0 ? pick(COUNTRIES) : null,
                random.nextInt(4) == 0,
                sort == BountySort.TOP || random.nextInt(3) > 0 ? null : pick(SEARCHES),
                sort,
                null);
        return input.filter(random.nextInt(2) == 0 ? Optional.of(pick(accounts)) : Optional.empty());
    }

    private BountyFilter byStatus() {
        BountyStatus status = random.nextBoolean() ? null : pick(PLACES);
        return new BountyInputs.ListBounties(
                        status, random.nextBoolean(), null, null, null, null, null, null, null, null, null, null)
                .filter(Optional.empty());
    }

    /** A bounty with what lists compare, which costs the most of a filter. */
    private record Known(Bounty bounty, BountyEntry facts) {}

    private static List<Known> newestFirst(List<Bounty> all) {
        return all.stream()
                .map(bounty -> new Known(bounty, BountyEntry.of(bounty)))
                .sorted(NEWEST)
                .toList();
    }

    /** Filters bounty by bounty, without listings, shards, terms or cursors. */
    private static List<BountyId> meant(List<Known> newestFirst, BountyFilter filter, BountySort sort, int ownWindow) {
        Comparator<Known> order = switch (sort) {
            case NEW -> Comparator.comparingInt(_ -> 0);
            case TOP -> Comparator.comparingLong(one -> one.bounty().applicationCount());
            case VALUE -> Comparator.comparing(one -> one.bounty().terms().pay().price());
        };
        boolean windowed = filter.owner().isPresent() && sort != BountySort.NEW;
        return newestFirst.stream()
                .filter(one -> filter.owner()
                        .map(one.bounty()::isOwnedBy)
                        .orElse(one.bounty().directOffer() == null))
                .limit(windowed ? ownWindow : newestFirst.size())
                .filter(one -> filter.admits(one.bounty(), one.facts()))
                .sorted(order.reversed().thenComparing(NEWEST))
                .map(one -> one.bounty().id())
                .toList();
    }

    private static List<BountyId> walk(Bounties store, BountyFilter filter, BountySort sort, int limit) {
        List<BountyId> found = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<Bounty> page = store.list(filter, sort, limit, position);
            // The order by applications and the own list have one list for all filters, so a page may end with a
            // window.
            boolean full = page.next().isPresent()
                    && sort != BountySort.TOP
                    && filter.owner().isEmpty();
            assertThat(page.items()).hasSizeBetween(full ? limit : 0, limit);
            page.items().forEach(bounty -> found.add(bounty.id()));
            position = page.next();
        } while (position.isPresent());
        return found;
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private <T> T maybe(List<T> choices) {
        return random.nextInt(3) == 0 ? null : pick(choices);
    }

    @Test
    void thousandApplicationsUpdateTheListedCountSeldom() {
        long count = 0;
        int moves = 0;
        for (int i = 0; i < 1_000; i++) {
            byte[] entropy = new byte[10];
            random.nextBytes(entropy);
            ApplicationId id = new ApplicationId(Ids.of(IdKind.APPLICATION, SettableClock.START, entropy));
            long step = ApplicationCount.step(count, id);
            count += step;
            moves += step > 0 ? 1 : 0;
        }

        assertThat(moves).isLessThan(60);
        assertThat(count).isBetween(250L, 4_000L);
    }
}
