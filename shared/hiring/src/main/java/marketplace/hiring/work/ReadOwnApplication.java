package marketplace.hiring.work;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.posters.Posters;
import marketplace.hiring.work.OwnApplication.OwnApplicationReply;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Scope;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Escrows;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Returns one application of the caller, which the id alone names. */
public final class ReadOwnApplication {

    private final Table table;
    private final Humans humans;
    private final Applications applications;
    private final Bounties bounties;
    private final Submissions submissions;
    private final Escrows escrows;
    private final Posters posters;

    public ReadOwnApplication(Table table, Humans humans) {
        this.table = table;
        this.humans = humans;
        this.applications = new Applications(table);
        this.bounties = new Bounties(table);
        this.submissions = new Submissions(table);
        this.escrows = new Escrows(table);
        this.posters = new Posters(table);
    }

    public record Input(
            @Field(value = "Your application.", required = true)
            ApplicationId applicationId) {}

    public static Operation<?, ?> operation(Supplier<ReadOwnApplication> reader) {
        return Operation.named("get_own_application", Input.class, OwnApplicationReply.class)
                .summary("Returns one of your applications with its bounty, work and money, and what to do next.")
                .route("GET", "/api/me/applications/{applicationId}")
                .access(Access.SESSION, Scope.READ)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN)
                .prefetch((call, _) -> List.of(reader.get().humans.prefetchKey(call.accountId())))
                .reads((call, input) -> reader.get().read(call, input));
    }

    private OwnApplicationReply read(Call call, Input input) {
        Application application =
                applications.requireOf(humans.requireOf(call.accountId()).id(), input.applicationId());
        prefetch(application);
        Bounty bounty = bounties.find(application.bountyId()).orElseThrow(IdKind.APPLICATION::unknown);
        Optional<Escrow> escrow = Optional.ofNullable(application.escrowId()).flatMap(escrows::find);
        Optional<Submission> work = submissions.latest(application);
        return new OwnApplicationReply(OwnApplication.of(
                application,
                bounty,
                posters.shown(bounty.posterId()).name(),
                work,
                escrow,
                WorkNext.of(bounty, application, escrow, work, call.now())));
    }

    private void prefetch(Application application) {
        table.prefetch(Stream.of(
                        Optional.of(Keys.bounty(application.bountyId())),
                        Optional.ofNullable(application.escrowId()).map(Keys::escrow),
                        Submissions.latestKey(application))
                .flatMap(Optional::stream)
                .toList());
    }
}
