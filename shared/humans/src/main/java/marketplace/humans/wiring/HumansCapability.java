package marketplace.humans.wiring;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.admin.AuditLog;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.humans.AdminHumanOperations;
import marketplace.humans.AdminHumanService;
import marketplace.humans.BlockOperations;
import marketplace.humans.BlockService;
import marketplace.humans.Blocks;
import marketplace.humans.HumanOperations;
import marketplace.humans.HumanService;
import marketplace.humans.Humans;
import marketplace.humans.LiveWork;
import marketplace.humans.SearchOperations;
import marketplace.humans.SearchService;
import marketplace.humans.availability.ExceptionOperations;
import marketplace.humans.availability.ExceptionService;
import marketplace.humans.coverage.HumanCounts;
import marketplace.humans.identity.IdentityCheckOperations;
import marketplace.humans.identity.IdentityChecks;
import marketplace.humans.identity.IdentityProvider;
import marketplace.humans.skills.SkillOperations;
import marketplace.humans.skills.TermCounts;
import marketplace.humans.uploads.Previews;
import marketplace.humans.uploads.UploadOperations;
import marketplace.humans.uploads.UploadService;
import marketplace.humans.uploads.UploadTimers;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.cache.Lazy;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

public final class HumansCapability implements Capability {

    private final Foundation foundation;
    private final IdentityProvider identity;
    private final Function<Table, LiveWork> liveWork;

    public HumansCapability(Foundation foundation) {
        this(foundation, IdentityProvider.SANDBOX);
    }

    public HumansCapability(Foundation foundation, IdentityProvider identity) {
        this(foundation, identity, _ -> LiveWork.NONE);
    }

    public HumansCapability(Foundation foundation, IdentityProvider identity, Function<Table, LiveWork> liveWork) {
        this.foundation = foundation;
        this.identity = identity;
        this.liveWork = liveWork;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        return Stream.of(
                        HumanOperations.of(new Lazy<>(() -> new HumanService(
                                new Humans(on.table()),
                                new Accounts(on.table()),
                                uploads(),
                                liveWork.apply(on.table()),
                                on.ids()))),
                        SearchOperations.of(new Lazy<>(() -> new SearchService(new Humans(on.table()), on.table()))),
                        SkillOperations.of(new Lazy<>(() -> new TermCounts(on.table()))),
                        AdminHumanOperations.of(new Lazy<>(() -> new AdminHumanService(
                                new Humans(on.table()), new Accounts(on.table()), new AuditLog(on.table(), on.ids())))),
                        BlockOperations.of(
                                new Lazy<>(() -> new BlockService(new Humans(on.table()), new Blocks(on.table())))),
                        ExceptionOperations.of(
                                new Lazy<>(() -> new ExceptionService(on.table(), new Humans(on.table())))),
                        UploadOperations.of(new Lazy<>(() -> new UploadService(on.table(), on.stores(), on.ids()))),
                        IdentityCheckOperations.of(new Lazy<>(this::identityChecks)))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    public Uploads uploads() {
        return new Uploads(foundation.table(), foundation.stores());
    }

    public IdentityChecks identityChecks() {
        return new IdentityChecks(foundation.table(), foundation.random(), identity);
    }

    @Override
    public List<JobKind<?>> jobs() {
        return List.of(new Previews(foundation.table(), foundation.stores()).kind());
    }

    @Override
    public List<TimerKind<?>> timers() {
        return Stream.concat(
                        new UploadTimers(foundation.table(), foundation.stores()).kinds().stream(),
                        Stream.of(
                                new TermCounts(foundation.table()).timer(),
                                new HumanCounts(foundation.table()).timer()))
                .toList();
    }
}
