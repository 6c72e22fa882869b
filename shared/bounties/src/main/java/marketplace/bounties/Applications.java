package marketplace.bounties;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.ApplicationId;
import marketplace.kernel.BountyId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Page;
import marketplace.kernel.Problem;
import marketplace.table.Condition;
import marketplace.table.Item;
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
        return table.get(Keys.application(bounty, id))
                .map(ApplicationItems::application)
                .orElseThrow(IdKind.APPLICATION::unknown);
    }

    /** A page of the bounty's applications by time, those with {@code status} alone if one is given. */
    Page<Application> list(
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
                .map(ApplicationItems::application);
    }

    List<Write> create(Application application) {
        Item place = Item.at(Keys.liveApplication(application.bountyId(), application.humanId()))
                .put("v", 1)
                .put("applicationId", application.id())
                .build();
        return List.of(
                Write.create(place).otherwise(_ -> alreadyApplied()), Write.create(ApplicationItems.item(application)));
    }

    /** The application has moved on; when it is no longer live, the human's place at the bounty is free again. */
    List<Write> change(Application application) {
        Write put = Write.put(ApplicationItems.item(application)).when(Condition.version(application.version() - 1));
        return application.status().live()
                ? List.of(put)
                : List.of(put, Write.delete(Keys.liveApplication(application.bountyId(), application.humanId())));
    }

    private static Problem alreadyApplied() {
        return new Problem(ErrorCode.CONFLICT, "You have applied to this bounty already; withdraw that one first.");
    }
}
