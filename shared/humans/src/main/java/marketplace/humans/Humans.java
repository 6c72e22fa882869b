package marketplace.humans;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.humans.coverage.HumanCounts;
import marketplace.humans.skills.TermCounts;
import marketplace.humans.skills.Terms;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.LruCache;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

public final class Humans {

    /** An evicted entry costs one round trip. */
    private static final int MAX_CACHED = 10_000;

    /** Attribute of the number of a human's services. */
    public static final String SERVICE_COUNT = "count";

    private final Table table;

    /** A stale entry is detected, because a profile names its account. */
    private final LruCache<AccountId, HumanId> cache = new LruCache<>(MAX_CACHED);

    public Humans(Table table) {
        this.table = table;
    }

    public Optional<Human> find(HumanId id) {
        return table.get(Keys.human(id)).map(HumanItems.MAPPER::read);
    }

    /** As others read it. A deleted profile has none of its own. */
    public String name(HumanId id) {
        return find(id).map(Human::name).orElse(Human.DELETED_NAME);
    }

    /** Of those that have a profile. */
    public Map<HumanId, String> names(Collection<HumanId> ids) {
        return findAll(ids).values().stream().collect(Collectors.toMap(Human::id, Human::name));
    }

    public Map<HumanId, Human> findAll(Collection<HumanId> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return table.getAll(ids.stream().map(Keys::human).toList()).values().stream()
                .map(HumanItems.MAPPER::read)
                .collect(Collectors.toMap(Human::id, Function.identity()));
    }

    public Optional<Human> findOf(AccountId account) {
        Optional<Human> known = cache.find(account)
                .flatMap(this::find)
                .filter(human -> human.accountId().equals(account));
        if (known.isPresent()) {
            return known;
        }
        Optional<Human> found =
                table.get(Keys.humanOf(account)).flatMap(item -> find(new HumanId(item.text("humanId"))));
        found.ifPresent(human -> cache.keep(account, human.id()));
        return found;
    }

    public Key prefetchKey(AccountId account) {
        return cache.find(account).map(Keys::human).orElseGet(() -> Keys.humanOf(account));
    }

    public Human requireOf(AccountId account) {
        return findOf(account)
                .orElseThrow(() -> new Problem(
                        ErrorCode.FORBIDDEN,
                        "This account has no human profile. Create one with PUT /api/humans/me first."));
    }

    /** Also of a deleted profile, while the account references it. */
    public Optional<HumanId> idOf(AccountId account) {
        return table.get(Keys.humanOf(account)).map(item -> new HumanId(item.text("humanId")));
    }

    /** All current and former profiles of the account. Each may have applications. */
    public List<HumanId> allOf(AccountId account) {
        Stream<HumanId> former = Page.all(after -> table.query(former(account).after(after))).stream()
                .map(item -> new HumanId(item.text("humanId")));
        return Stream.concat(idOf(account).stream(), former).toList();
    }

    /** Empty when no reference is left. */
    List<Write> forgetFormer(AccountId account, int limit) {
        return table.query(former(account).limit(limit)).items().stream()
                .flatMap(item -> Stream.of(
                        Write.delete(item.key()), Write.delete(Keys.figures(new HumanId(item.text("humanId"))))))
                .toList();
    }

    private static Query former(AccountId account) {
        return Query.of(Keys.accountCollection(account)).prefix(Keys.FORMER_HUMANS);
    }

    /** The account keeps its reference, so that it gets no new profile. */
    List<Write> erase(Human human, Instant now) {
        List<Write> writes = new ArrayList<>();
        writes.add(Write.delete(Keys.human(human.id())).when(Condition.version(human.version())));
        writes.add(Write.delete(Keys.serviceCount(human.id())));
        writes.add(Write.delete(Keys.hoursExceptions(human.id())));
        Optional.ofNullable(human.profile().username())
                .map(username -> Write.delete(Keys.username(username)))
                .ifPresent(writes::add);
        writes.addAll(SearchIndex.remove(human));
        writes.addAll(uncounted(human, now));
        return writes;
    }

    static Write forget(AccountId account) {
        return Write.delete(Keys.humanOf(account));
    }

    /** Without a profile, requires that none is created concurrently. */
    public List<Write> identified(AccountId account, boolean passed) {
        return findOf(account)
                .map(human -> change(human, human.identified(passed)))
                .orElseGet(() -> List.of(Write.check(Keys.humanOf(account), Condition.absent())));
    }

    public List<Write> payable(AccountId account, boolean ready) {
        return findOf(account)
                .map(human -> change(human, human.payable(ready)))
                .orElseGet(() -> List.of(Write.check(Keys.humanOf(account), Condition.absent())));
    }

    /** Takes the account's profile out of search and lists, or returns it there. */
    public List<Write> restricted(AccountId account, boolean restricted, Instant now) {
        return findOf(account)
                .filter(human -> human.restricted() != restricted)
                .map(human -> change(human, human.restricted(restricted), now))
                .orElse(List.of());
    }

    public static Write exists(HumanId id) {
        return Write.check(Keys.human(id), Condition.exists());
    }

    /** Counts a finished hire of an existing profile. */
    public static Write finishedBooking(HumanId id) {
        return Write.update(Keys.human(id), Change.add("bookings", 1), Change.add(Item.VERSION, 1))
                .when(Condition.exists());
    }

    /** Counts reviews with these ratings in sum. A deleted profile keeps the count for the next of its account. */
    public List<Write> rate(HumanId id, int count, int ratings) {
        if (count == 0 && ratings == 0) {
            return List.of();
        }
        Optional<Human> human = find(id);
        if (human.isPresent()) {
            return change(human.get(), human.get().rate(count, ratings));
        }
        return table.get(Keys.figures(id)).isPresent()
                ? List.of(Write.update(
                                Keys.figures(id),
                                Change.add("reviews", count),
                                Change.add("ratingSum", ratings),
                                Change.add(Item.VERSION, 1))
                        .when(Condition.exists()))
                : List.of(Write.check(Keys.human(id), Condition.absent()));
    }

    List<Write> remove(Human human, Instant now) {
        List<Write> writes = new ArrayList<>(List.of(
                Write.delete(Keys.serviceCount(human.id()))
                        .when(Condition.any(Condition.lacks(SERVICE_COUNT), Condition.below(SERVICE_COUNT, 1)))
                        .otherwise(_ -> new Problem(
                                ErrorCode.INVALID_STATE,
                                "This profile has services. Delete them first: GET /api/services/mine lists them.")),
                Write.delete(Keys.human(human.id())).when(Condition.version(human.version())),
                Write.delete(Keys.hoursExceptions(human.id())),
                Write.delete(Keys.humanOf(human.accountId())),
                Write.put(Figures.MAPPER
                        .at(Keys.figures(human.id()), Figures.of(human))
                        .build()),
                Write.put(pointer(Keys.formerHuman(human.accountId(), human.id()), human.id()))));
        if (human.profile().username() != null) {
            writes.add(Write.delete(Keys.username(human.profile().username())));
        }
        writes.addAll(SearchIndex.remove(human));
        writes.addAll(uncounted(human, now));
        return writes;
    }

    private static List<Write> uncounted(Human human, Instant now) {
        String change = change(human.id(), human.version() + 1);
        return Stream.of(
                        TermCounts.change(change, SearchEntry.terms(human), Terms.NONE, now),
                        HumanCounts.change(change, SearchEntry.cells(human), Set.of(), now))
                .flatMap(List::stream)
                .toList();
    }

    private static String change(HumanId human, long version) {
        return human + "#" + version;
    }

    /** The latest deleted profile of an account that has none. */
    Optional<HumanId> latestFormer(AccountId account) {
        return Page.all(after -> table.query(former(account).after(after))).stream()
                .map(item -> new HumanId(item.text("humanId")))
                .max(Comparator.comparing(HumanId::value));
    }

    Optional<Figures> figures(HumanId former) {
        return table.get(Keys.figures(former)).map(Figures.MAPPER::read);
    }

    /** As the profile that it was, so that applications, reviews and conversations are those of the same human. */
    List<Write> createAgain(Human human, Optional<Figures> figures) {
        List<Write> writes = create(human);
        writes.add(Write.delete(Keys.formerHuman(human.accountId(), human.id())));
        figures.ifPresent(
                kept -> writes.add(Write.delete(Keys.figures(human.id())).when(Condition.version(kept.version()))));
        return writes;
    }

    List<Write> create(Human human) {
        Item profileOfAccount = pointer(Keys.humanOf(human.accountId()), human.id());
        List<Write> writes =
                new ArrayList<>(List.of(Write.create(profileOfAccount), Write.create(HumanItems.item(human))));
        takeUsername(human).ifPresent(writes::add);
        writes.addAll(SearchIndex.create(human));
        String change = change(human.id(), human.version());
        writes.addAll(TermCounts.change(change, Terms.NONE, SearchEntry.terms(human), human.createdAt()));
        writes.addAll(HumanCounts.change(change, Set.of(), SearchEntry.cells(human), human.createdAt()));
        return writes;
    }

    public List<Write> change(Human before, Human after) {
        return change(before, after, after.activeAt());
    }

    private List<Write> change(Human before, Human after, Instant at) {
        List<Write> writes = new ArrayList<>();
        writes.add(Write.put(HumanItems.item(after)).when(Condition.version(before.version())));
        String old = before.profile().username();
        String now = after.profile().username();
        if (old != null && !old.equals(now)) {
            writes.add(Write.delete(Keys.username(old)));
        }
        if (now != null && !now.equals(old)) {
            takeUsername(after).ifPresent(writes::add);
        }
        writes.addAll(SearchIndex.change(before, after));
        String change = change(after.id(), after.version());
        writes.addAll(TermCounts.change(change, SearchEntry.terms(before), SearchEntry.terms(after), at));
        writes.addAll(HumanCounts.change(change, SearchEntry.cells(before), SearchEntry.cells(after), at));
        return writes;
    }

    private static Optional<Write> takeUsername(Human human) {
        return Optional.ofNullable(human.profile().username())
                .map(username -> Write.create(pointer(Keys.username(username), human.id()))
                        .otherwise(_ -> new Problem(
                                ErrorCode.CONFLICT, "The username '" + username + "' is taken. Choose another.")));
    }

    private static Item pointer(Key key, HumanId human) {
        return Item.at(key).put("v", 1).put("humanId", human).build();
    }
}
