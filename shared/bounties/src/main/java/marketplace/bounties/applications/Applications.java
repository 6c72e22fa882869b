package marketplace.bounties.applications;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
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
 * The store of applications.
 *
 * <p>A live application also holds the human's place at the bounty, an item of its own: of two that are sent at once,
 * one finds it taken.
 */
public final class Applications {

    private final Table table;

    public Applications(Table table) {
        this.table = table;
    }

    /** The application of this bounty; one of another bounty is unknown. */
    public Application require(BountyId bounty, ApplicationId id) {
        return find(bounty, id).orElseThrow(IdKind.APPLICATION::unknown);
    }

    public Optional<Application> find(BountyId bounty, ApplicationId id) {
        return table.get(Keys.application(bounty, id)).map(ApplicationItems.MAPPER::read);
    }

    /** The application of this bounty, if this human sent it; another's is as unknown as one that never was. */
    public Application requireOf(HumanId human, BountyId bounty, ApplicationId id) {
        return find(bounty, id)
                .or(() -> findSuppressed(bounty, id))
                .filter(application -> application.humanId().equals(human))
                .orElseThrow(IdKind.APPLICATION::unknown);
    }

    /** One of somebody whom the bounty's owner had blocked: for its applicant alone, to whom it is like any other. */
    public Optional<Application> findSuppressed(BountyId bounty, ApplicationId id) {
        return table.get(Keys.suppressedApplication(bounty, id)).map(ApplicationItems.MAPPER::read);
    }

    /** A page of what the human has applied to, newest first; those with {@code status} alone if one is given. */
    public Page<Application> ofHuman(
            HumanId human, Optional<ApplicationStatus> status, int limit, Optional<String> after) {
        return pointed(
                Query.of(Keys.humanCollection(human)).prefix(Keys.APPLICATIONS),
                limit,
                after,
                application -> status.isEmpty() || application.status() == status.get());
    }

    /** Forgets that the human has applied, and has the seat if there is one; the application stands. */
    public static List<Write> forget(Application application) {
        return List.of(
                Write.delete(Keys.applicationOf(application.humanId(), application.id())),
                Write.delete(Keys.seatOf(application.humanId(), application.id())));
    }

    /** A page of the human's seats, newest first. */
    public Page<Application> seatsOf(HumanId human, int limit, Optional<String> after) {
        return pointed(
                Query.of(Keys.humanCollection(human)).prefix(Keys.SEATS),
                limit,
                after,
                application -> application.status() == ApplicationStatus.ACCEPTED);
    }

    /** In two round trips: where they stand, and what they are. A page may come short and still have a next. */
    private Page<Application> pointed(
            Query pointers, int limit, Optional<String> after, Predicate<Application> wanted) {
        Page<Key> keys =
                table.query(pointers.newestFirst().limit(limit).after(after)).map(Applications::pointed);
        Map<Key, Item> items = keys.items().isEmpty() ? Map.of() : table.getAll(keys.items());
        List<Application> found = keys.items().stream()
                .flatMap(key -> Stream.ofNullable(items.get(key)))
                .map(ApplicationItems.MAPPER::read)
                .filter(wanted)
                .toList();
        return new Page<>(found, keys.next());
    }

    private static Key pointed(Item pointer) {
        BountyId bounty = new BountyId(pointer.text("bountyId"));
        ApplicationId application = new ApplicationId(pointer.text("applicationId"));
        return pointer.flag("suppressed")
                ? Keys.suppressedApplication(bounty, application)
                : Keys.application(bounty, application);
    }

    /** A page of the bounty's applications by time, those with {@code status} alone if one is given. */
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

    public List<Write> create(Application application) {
        Item place = Item.at(Keys.liveApplication(application.bountyId(), application.humanId()))
                .put("v", 1)
                .put("applicationId", application.id())
                .build();
        return List.of(
                Write.create(place).otherwise(_ -> alreadyApplied()),
                Write.create(ApplicationItems.item(application)),
                Write.put(pointer(Keys.applicationOf(application.humanId(), application.id()), application)));
    }

    /** The application has moved on; when it is no longer live, the human's place at the bounty is free again. */
    public List<Write> change(Application application) {
        Write put = Write.put(ApplicationItems.item(application)).when(Condition.version(application.version() - 1));
        return application.status().live()
                ? List.of(put)
                : List.of(put, Write.delete(Keys.liveApplication(application.bountyId(), application.humanId())));
    }

    /** Holds a commit to the application as it was read, without changing it. */
    public Write unchanged(Application application) {
        return Write.check(ApplicationItems.key(application), Condition.version(application.version()));
    }

    /** The human's list of seats gains this one. */
    public Write listSeat(Application application) {
        return Write.put(pointer(Keys.seatOf(application.humanId(), application.id()), application));
    }

    /** The human's list of seats loses this one. */
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

    private static Problem alreadyApplied() {
        return new Problem(ErrorCode.CONFLICT, "You have applied to this bounty already; withdraw that one first.");
    }
}
