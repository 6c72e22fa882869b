package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import marketplace.accounts.Accounts;
import marketplace.accounts.admin.AuditLog;
import marketplace.api.Capability;
import marketplace.humans.reviews.Review;
import marketplace.humans.reviews.ReviewOperations;
import marketplace.humans.reviews.ReviewService;
import marketplace.humans.reviews.Reviews;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.IdKind;
import marketplace.kernel.cache.Lazy;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.RaceMatrix;
import org.junit.jupiter.api.Test;

/** Two acts on one profile, or on what it owns, at once. */
class ProfileRacesTest {

    private static final class World extends Marketplace {

        private final Humans humans = new Humans(table);
        private final Reviews reviews = new Reviews(table, humans);
        private String human = "";
        private ReviewId first;
        private ReviewId second;

        World(Table table) {
            super(table, on -> {
                Humans humans = new Humans(on.table());
                Lazy<ReviewService> service = new Lazy<>(() ->
                        new ReviewService(humans, new Reviews(on.table(), humans), new AuditLog(on.table(), on.ids())));
                Capability reviewing = () -> ReviewOperations.of(service);
                return List.of(new HumansCapability(on), reviewing);
            });
            person("ada");
            person("poster");
            endpoint.admit("admin", new Caller.SignedIn(open("admin"), true));
        }

        static World withProfile(InterleavingTable table) {
            World world = new World(table);
            world.human = world.profile("ada");
            return world;
        }

        static World withFormerProfile(InterleavingTable table) {
            World world = withProfile(table);
            done(world.own("DELETE", "", ""));
            return world;
        }

        static World withReviews(InterleavingTable table) {
            World world = withProfile(table);
            world.first = world.reviewed(5);
            world.second = world.reviewed(2);
            return world;
        }

        private ReviewId reviewed(int rating) {
            ReviewId id = new ReviewId(ids.next(IdKind.REVIEW, now()));
            table.commit(written(id, rating));
            return id;
        }

        private Commit written(ReviewId id, int rating) {
            return reviews.create(Review.write(
                    id,
                    new HumanId(human),
                    new EscrowId(ids.next(IdKind.ESCROW, now())),
                    Optional.empty(),
                    account("poster"),
                    "Poster",
                    rating,
                    "Done.",
                    true,
                    now()));
        }

        /** In one commit with its profile's. */
        void accountChanges(Function<AccountId, Write> change, Function<AccountId, List<Write>> ofProfile) {
            commit(() -> Commit.of(change.apply(account("ada"))).and(ofProfile.apply(account("ada"))));
        }

        Reply own(String method, String path, String body) {
            return call("ada", method, "/api/humans/me" + path, body);
        }

        Reply admin(String path, String body) {
            return call("admin", "PUT", "/api/admin/" + path, body);
        }

        Reply hide(ReviewId review, boolean hidden) {
            return admin(
                    "humans/" + human + "/reviews/" + review + "/hidden",
                    "{'hidden':" + hidden + ",'reason':'Untrue.'}");
        }

        Reply answer(String text) {
            return own("POST", "/reviews/" + second + "/answer", "{'answer':'" + text + "'}");
        }

        Reply identified() {
            return admin("accounts/" + account("ada") + "/identity", "{'verified':true,'country':'PT'}");
        }
    }

    @Test
    void twoActsOnOneProfileEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::withProfile)
                .call("put headline", world -> world.own("PUT", "", "{'name':'Ada','headline':'Sharp eyes'}"))
                .call("put username", world -> world.own("PUT", "", "{'name':'Ada','username':'ada_l'}"))
                .call("delete", world -> world.own("DELETE", "", ""))
                .call(
                        "put exceptions",
                        world -> world.own(
                                "PUT",
                                "/availability/exceptions",
                                "{'exceptions':[{'date':'2027-01-02','closed':true}]}"))
                .call(
                        "another takes the username",
                        world -> world.call("poster", "PUT", "/api/humans/me", "{'name':'Poster','username':'ada_l'}"))
                .call("feature", world -> world.admin("humans/" + world.human + "/featured", "{'featured':true}"))
                .call("identify", World::identified)
                .call(
                        "block",
                        world -> world.call(
                                "poster", "POST", "/api/humans/blocks", "{'humanId':'" + world.human + "'}"));

        assertThat(races.faults()).isEmpty();
        Golden.check("profile-races.txt", races.conditions());
    }

    @Test
    void twoCreationsOfOneProfileEqualOneAfterTheOther() {
        RaceMatrix<World> first = creations(World::new);

        assertThat(first.faults()).isEmpty();
        Golden.check("profile-creation-races.txt", first.conditions());
        assertThat(creations(World::withFormerProfile).faults()).isEmpty();
    }

    private static RaceMatrix<World> creations(Function<InterleavingTable, World> start) {
        return new RaceMatrix<>(start)
                .call("create", world -> world.own("PUT", "", "{'name':'Ada'}"))
                .call("create with a username", world -> world.own("PUT", "", "{'name':'Ada','username':'ada_l'}"))
                .call(
                        "another takes the username",
                        world -> world.call("poster", "PUT", "/api/humans/me", "{'name':'Poster','username':'ada_l'}"))
                .call("identify", World::identified)
                .step(
                        "payout account is ready",
                        world -> world.accountChanges(
                                account -> Accounts.payoutVerified(account, true),
                                account -> world.humans.payable(account, true)))
                .step("restrict", world -> {
                    world.accountChanges(account -> Accounts.restrict(account, "Fraud."), _ -> List.of());
                    world.commit(() -> new Commit(world.humans.restricted(world.account("ada"), true, world.now())));
                });
    }

    @Test
    void twoActsOnTheReviewsOfOneProfileEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::withReviews)
                .call("answer", world -> world.answer("It was dark."))
                .call("answer differently", world -> world.answer("It rained."))
                .call("hide the newest", world -> world.hide(world.second, true))
                .call("hide the earlier", world -> world.hide(world.first, true))
                .step(
                        "write another",
                        world -> world.commit(
                                () -> world.written(new ReviewId(world.ids.next(IdKind.REVIEW, world.now())), 4)))
                .call("delete the profile", world -> world.own("DELETE", "", ""));

        assertThat(races.faults()).isEmpty();
        Golden.check("review-races.txt", races.conditions());
    }
}
