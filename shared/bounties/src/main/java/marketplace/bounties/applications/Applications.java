package marketplace.bounties.applications;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** A live application also has a uniqueness item per human and bounty, so that concurrent applications conflict. */
public final class Applications {

    private static final String LIVE = "applicationId";
    private static final String REJECTIONS = "rejections";
    private static final long MOST_REJECTIONS = 3;

    private final Table table;

    public Applications(Table table) {
        this.table = table;
    }

    public Application require(BountyId bounty, ApplicationId id) {
        return find(bounty, id).orElseThrow(IdKind.APPLICATION::unknown);
    }

    public Optional<Application> find(BountyId bounty, ApplicationId id) {
        return table.get(Keys.application(bounty, id)).map(ApplicationItems.MAPPER::read);
    }

    /** Also one that the owner does not see. */
    public Optional<Application> findLiveOrSuppressed(BountyId bounty, HumanId human) {
        return findLiveId(bounty, human).flatMap(id -> find(bounty, id).or(() -> findSuppressed(bounty, id)));
    }

    public Optional<Application> findLive(BountyId bounty, HumanId human) {
        return findLiveId(bounty, human).flatMap(id -> find(bounty, id));
    }

    /** Those among these bounties to which the human has applied. */
    public Set<BountyId> liveAmong(Collection<BountyId> bounties, HumanId human) {
        Map<Key, BountyId> bountyOf = bounties.stream()
                .collect(Collectors.toMap(bounty -> Keys.liveApplication(bounty, human), bounty -> bounty));
        return bountyOf.isEmpty()
                ? Set.of()
                : table.getAll(List.copyOf(bountyOf.keySet())).values().stream()
                        .filter(unique -> unique.has(LIVE))
                        .map(unique -> bountyOf.get(unique.key()))
                        .collect(Collectors.toSet());
    }

    private Optional<ApplicationId> findLiveId(BountyId bounty, HumanId human) {
        return table.get(Keys.liveApplication(bounty, human))
                .flatMap(unique -> unique.findText(LIVE))
                .map(ApplicationId::new);
    }

    public List<Application> findAll(Map<ApplicationId, BountyId> bountyOf) {
        List<Key> keys = bountyOf.entrySet().stream()
                .flatMap(entry -> Stream.of(
                        Keys.application(entry.getValue(), entry.getKey()),
                        Keys.suppressedApplication(entry.getValue(), entry.getKey())))
                .toList();
        return keys.isEmpty()
                ? List.of()
                : table.getAll(keys).values().stream()
                        .map(ApplicationItems.MAPPER::read)
                        .toList();
    }

    /** Those that the owner sees, in the order of the ids. */
    public List<Application> findAll(BountyId bounty, List<ApplicationId> ids) {
        List<Key> keys = ids.stream().map(id -> Keys.application(bounty, id)).toList();
        Map<Key, Item> found = keys.isEmpty() ? Map.of() : table.getAll(keys);
        return keys.stream()
                .filter(found::containsKey)
                .map(key -> ApplicationItems.MAPPER.read(found.get(key)))
                .toList();
    }

    /** The application of this bounty, if this human sent it; any other is unknown. */
    public Application requireOf(HumanId human, BountyId bounty, ApplicationId id) {
        return find(bounty, id)
                .or(() -> findSuppressed(bounty, id))
                .filter(application -> application.humanId().equals(human))
                .orElseThrow(IdKind.APPLICATION::unknown);
    }

    /** As the other, where the bounty is not known. */
    public Application requireOf(HumanId human, ApplicationId id) {
        return table.get(Keys.applicationOf(human, id))
                .flatMap(pointer -> table.get(target(pointer)))
                .map(ApplicationItems.MAPPER::read)
                .orElseThrow(IdKind.APPLICATION::unknown);
    }

    /** Of an application that the owner of its bounty sees, where the bounty is not known. */
    public Optional<BountyId> findBounty(ApplicationId id) {
        return table.get(Keys.applicationById(id)).map(pointer -> new BountyId(pointer.text("bountyId")));
    }

    public Optional<Application> findSuppressed(BountyId bounty, ApplicationId id) {
        return table.get(Keys.suppressedApplication(bounty, id)).map(ApplicationItems.MAPPER::read);
    }

    public Page<Application> ofHuman(
            HumanId human, Optional<ApplicationStatus> status, int limit, Optional<String> after) {
        return listed(
                Query.of(Keys.humanCollection(human)).prefix(Keys.APPLICATIONS),
                limit,
                after,
                application -> status.isEmpty() || application.status() == status.get());
    }

    /** Removes it from the human's lists; the application itself remains. */
    public static List<Write> forget(Application application) {
        return List.of(
                Write.delete(Keys.applicationOf(application.humanId(), application.id())),
                Write.delete(Keys.seatOf(application.humanId(), application.id())));
    }

    public Page<Application> seatsOf(HumanId human, int limit, Optional<String> after) {
        return listed(
                Query.of(Keys.humanCollection(human)).prefix(Keys.SEATS),
                limit,
                after,
                application -> application.status() == ApplicationStatus.ACCEPTED);
    }

    private Page<Application> listed(Query pointers, int limit, Optional<String> after, Predicate<Application> wanted) {
        return table.follow(
                pointers.newestFirst().after(after),
                limit,
                Applications::target,
                ApplicationItems.MAPPER::read,
                wanted);
    }

    private static Key target(Item pointer) {
        BountyId bounty = new BountyId(pointer.text("bountyId"));
        ApplicationId application = new ApplicationId(pointer.text("applicationId"));
        return pointer.flag("suppressed")
                ? Keys.suppressedApplication(bounty, application)
                : Keys.application(bounty, application);
    }

    public Page<Application> list(
            BountyId bounty,
            Optional<ApplicationStatus> status,
            boolean newestFirst,
            int limit,
            Optional<String> after) {
        Query all = Query.of(Keys.bountyCollection(bounty))
                .prefix(Keys.APPLICATIONS)
                .after(after);
        return table.collect(
                        newestFirst ? all.newestFirst() : all,
                        limit,
                        item -> status.isEmpty()
                                || item.text("status").equals(status.get().wire()))
                .map(ApplicationItems.MAPPER::read);
    }

    /** Those that the owner does not see, the oldest first. */
    public Page<Application> pendingSuppressed(BountyId bounty, int limit, Optional<String> after) {
        Query all = Query.of(Keys.bountyCollection(bounty))
                .prefix(Keys.SUPPRESSED_APPLICATIONS)
                .after(after);
        return table.collect(all, limit, item -> item.text("status").equals(ApplicationStatus.PENDING.wire()))
                .map(ApplicationItems.MAPPER::read);
    }

    public List<Write> create(Application application) {
        Write unique = Write.update(
                        Keys.liveApplication(application.bountyId(), application.humanId()),
                        Change.set("v", 1),
                        Change.set(LIVE, application.id().value()))
                .when(Condition.all(
                        Condition.lacks(LIVE),
                        Condition.any(Condition.lacks(REJECTIONS), Condition.below(REJECTIONS, MOST_REJECTIONS))))
                .otherwise(Applications::refused);
        Stream<Write> created = Stream.of(
                unique,
                Write.create(ApplicationItems.item(application)),
                Write.put(pointer(Keys.applicationOf(application.humanId(), application.id()), application)));
        Stream<Write> forOwner = application.suppressed()
                ? Stream.empty()
                : Stream.of(Write.put(pointer(Keys.applicationById(application.id()), application)));
        return Stream.concat(created, forOwner).toList();
    }

    public Write change(Application application) {
        return Write.put(ApplicationItems.item(application)).when(Condition.version(application.version() - 1));
    }

    /** Stores an application that was live until now. The human may apply again. */
    public List<Write> end(Application application) {
        Key unique = Keys.liveApplication(application.bountyId(), application.humanId());
        boolean erased = application.accountId() == null;
        return List.of(change(application), erased ? Write.delete(unique) : Write.update(unique, Change.remove(LIVE)));
    }

    public List<Write> erase(Application application) {
        return List.of(
                change(application), Write.delete(Keys.liveApplication(application.bountyId(), application.humanId())));
    }

    /** As {@link #end}, and counts the rejection or the blocked visit. */
    public List<Write> reject(Application application) {
        Key unique = Keys.liveApplication(application.bountyId(), application.humanId());
        boolean erased = application.accountId() == null;
        return List.of(
                change(application),
                erased ? Write.delete(unique) : Write.update(unique, Change.remove(LIVE), Change.add(REJECTIONS, 1)));
    }

    public Write unchanged(Application application) {
        return Write.check(ApplicationItems.key(application), Condition.version(application.version()));
    }

    public Write listSeat(Application application) {
        return Write.put(pointer(Keys.seatOf(application.humanId(), application.id()), application));
    }

    public Write unlistSeat(Application application) {
        return Write.delete(Keys.seatOf(application.humanId(), application.id()));
    }

    private static Item pointer(Key key, Application application) {
        return Item.at(key)
                .put("v", 1)
                .put("bountyId", application.bountyId())
                .put("applicationId", application.id())
                .put("suppressed", application.suppressed())
                .build();
    }

    private static Problem refused(Optional<Item> unique) {
        return unique.flatMap(item -> item.findText(LIVE)).isPresent()
                ? new Problem(
                        ErrorCode.CONFLICT, "You have already applied to this bounty. Withdraw that application first.")
                : new Problem(
                        ErrorCode.INVALID_STATE,
                        "Three of your applications to this bounty ended with a rejection or a blocked visit. You"
                                + " cannot apply to it again.");
    }
}
