package marketplace.humans;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.LruCache;
import marketplace.kernel.Page;
import marketplace.kernel.Problem;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of humans.
 *
 * <p>It reads, and hands out writes; whoever composes the use-case commits them.
 */
public final class Humans {

    /** A few megabytes; what is forgotten costs one round trip more, once. */
    private static final int MOST_REMEMBERED = 10_000;

    private final Table table;

    /**
     * Which profile an account had when it was last read. A profile names its account, so reading the remembered one tells
     * whether that still is so; mostly it does, and the round trip to find it is saved.
     */
    private final LruCache<AccountId, HumanId> remembered = new LruCache<>(MOST_REMEMBERED);

    public Humans(Table table) {
        this.table = table;
    }

    public Optional<Human> find(HumanId id) {
        return table.get(Keys.human(id)).map(HumanItems.MAPPER::read);
    }

    /** The names of those who still have a profile, in one round trip per hundred. */
    public Map<HumanId, String> names(Collection<HumanId> ids) {
        return findAll(ids).values().stream().collect(Collectors.toMap(Human::id, Human::name));
    }

    /** Those of the humans that there are, in one round trip per hundred. */
    public Map<HumanId, Human> findAll(Collection<HumanId> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return table.getAll(ids.stream().map(Keys::human).toList()).values().stream()
                .map(HumanItems.MAPPER::read)
                .collect(Collectors.toMap(Human::id, Function.identity()));
    }

    /** Takes a username in lower case. */
    public Optional<Human> findByUsername(String username) {
        return table.get(Keys.username(username)).flatMap(item -> find(new HumanId(item.text("humanId"))));
    }

    /** The profile of the account, if it has one. */
    public Optional<Human> findOf(AccountId account) {
        Optional<Human> known = remembered
                .find(account)
                .flatMap(this::find)
                .filter(human -> human.accountId().equals(account));
        if (known.isPresent()) {
            return known;
        }
        Optional<Human> found =
                table.get(Keys.humanOf(account)).flatMap(item -> find(new HumanId(item.text("humanId"))));
        found.ifPresent(human -> remembered.keep(account, human.id()));
        return found;
    }

    /** What {@link #findOf} reads first. */
    public Key keyOf(AccountId account) {
        return remembered.find(account).map(Keys::human).orElseGet(() -> Keys.humanOf(account));
    }

    /** The profile of the account; {@link ErrorCode#FORBIDDEN} for an account that does not work. */
    public Human requireOf(AccountId account) {
        return findOf(account)
                .orElseThrow(() -> new Problem(
                        ErrorCode.FORBIDDEN,
                        "This account has no human profile; make one with PUT /api/humans/me first."));
    }

    /** The id that the account's profile has, or had while the account's own item still names it. */
    public Optional<HumanId> idOf(AccountId account) {
        return table.get(Keys.humanOf(account)).map(item -> new HumanId(item.text("humanId")));
    }

    /**
     * The ids of all profiles that the account has or had, until it is deleted: under each of them applications may stand.
     */
    public List<HumanId> everOf(AccountId account) {
        List<HumanId> ever = new ArrayList<>(idOf(account).stream().toList());
        Optional<String> after = Optional.empty();
        do {
            Page<Item> former = table.query(former(account).after(after));
            former.items().forEach(item -> ever.add(new HumanId(item.text("humanId"))));
            after = former.next();
        } while (after.isPresent());
        return ever;
    }

    /** Forgets some of the profiles that the account had before; empty when none is left. */
    List<Write> forgetFormer(AccountId account, int limit) {
        return table.query(former(account).limit(limit)).items().stream()
                .map(item -> Write.delete(item.key()))
                .toList();
    }

    private static Query former(AccountId account) {
        return Query.of(Keys.accountCollection(account)).prefix(Keys.FORMER_HUMANS);
    }

    /** Takes the profile away and frees its username; that the account had it stays, so that it gets no other. */
    List<Write> erase(Human human) {
        List<Write> writes = new ArrayList<>();
        writes.add(Write.delete(Keys.human(human.id())).when(Condition.version(human.version())));
        Optional.ofNullable(human.profile().username())
                .map(username -> Write.delete(Keys.username(username)))
                .ifPresent(writes::add);
        return writes;
    }

    /** Forgets that the account had a profile. */
    static Write forget(AccountId account) {
        return Write.delete(Keys.humanOf(account));
    }

    /**
     * What the account's check of a government ID changes of its profile; where there is none, that none is made at this
     * very moment.
     */
    public List<Write> identified(AccountId account) {
        return findOf(account)
                .map(human -> change(human, human.identified(true)))
                .orElseGet(() -> List.of(Write.check(Keys.humanOf(account), Condition.absent())));
    }

    /** What it changes of the account's profile that money can be paid out to it, or no more; as {@link #identified}. */
    public List<Write> payable(AccountId account, boolean ready) {
        return findOf(account)
                .map(human -> change(human, human.payable(ready)))
                .orElseGet(() -> List.of(Write.check(Keys.humanOf(account), Condition.absent())));
    }

    List<Write> remove(Human human) {
        List<Write> writes = new ArrayList<>(List.of(
                Write.delete(Keys.human(human.id())).when(Condition.version(human.version())),
                Write.delete(Keys.humanOf(human.accountId())),
                Write.put(pointer(Keys.formerHuman(human.accountId(), human.id()), human.id()))));
        if (human.profile().username() != null) {
            writes.add(Write.delete(Keys.username(human.profile().username())));
        }
        return writes;
    }

    List<Write> create(Human human) {
        Item profileOfAccount = pointer(Keys.humanOf(human.accountId()), human.id());
        List<Write> writes =
                new ArrayList<>(List.of(Write.create(profileOfAccount), Write.create(HumanItems.item(human))));
        takeUsername(human).ifPresent(writes::add);
        return writes;
    }

    List<Write> change(Human before, Human after) {
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
        return writes;
    }

    private static Optional<Write> takeUsername(Human human) {
        return Optional.ofNullable(human.profile().username())
                .map(username -> Write.create(pointer(Keys.username(username), human.id()))
                        .otherwise(_ -> new Problem(
                                ErrorCode.CONFLICT, "The username '" + username + "' is taken; choose another.")));
    }

    private static Item pointer(Key key, HumanId human) {
        return Item.at(key).put("v", 1).put("humanId", human).build();
    }
}
