package marketplace.humans;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Write;

public final class HumanService {

    private static final String PHOTOS = "photoUploadIds";

    private final Humans humans;
    private final Accounts accounts;
    private final Uploads uploads;
    private final LiveWork liveWork;
    private final Ids ids;

    public HumanService(Humans humans, Accounts accounts, Uploads uploads, LiveWork liveWork, Ids ids) {
        this.humans = humans;
        this.liveWork = liveWork;
        this.accounts = accounts;
        this.uploads = uploads;
        this.ids = ids;
    }

    record OwnHumanInput() {}

    record DeleteHumanInput() {}

    record GetHumanInput(
            @Field(value = "Profile id or username.", required = true)
            HumanId humanId) {}

    public record HumanAnswer(@Field HumanView human) {}

    public record OwnHumanAnswer(
            @Field HumanView human,
            @Field("What would complete it.") ProfileCompleteness completeness) {

        static OwnHumanAnswer of(Human human, Call call) {
            return new OwnHumanAnswer(HumanView.own(human, call), ProfileCompleteness.of(human));
        }
    }

    public record DeletedHuman(
            @Field("The id of the deleted profile. Its applications stay.")
            HumanId humanId) {}

    Decision<OwnHumanAnswer> put(Call call, PutHumanInput input) {
        HumanProfile profile = input.profile();
        Optional<Human> before = humans.findOf(call.accountId());
        Account account =
                before.isPresent() ? accounts.require(call.accountId()) : accounts.requireMayWork(call.accountId());
        Optional<HumanId> former = before.isPresent() ? Optional.empty() : humans.latestFormer(call.accountId());
        Optional<Figures> figures = former.flatMap(humans::figures);
        Human after = before.map(human -> human.describe(profile, account.emailVerified(), call.now()))
                .orElseGet(() -> join(call, former, figures, profile, account));
        List<UploadId> old = before.map(human -> human.profile().photos()).orElse(List.of());
        Commit commit = Commit.none()
                .and(before.map(human -> humans.change(human, after))
                        .orElseGet(() -> created(account, after, former.isPresent(), figures)))
                .and(uploads.replace(call, after.id(), old, profile.photos(), UploadPurpose.PROFILE_PHOTO, PHOTOS));
        return Decision.of(commit, OwnHumanAnswer.of(after, call));
    }

    private List<Write> created(Account account, Human human, boolean again, Optional<Figures> figures) {
        return Stream.concat(
                        Stream.of(Accounts.unchangedForProfile(account)),
                        (again ? humans.createAgain(human, figures) : humans.create(human)).stream())
                .toList();
    }

    /** An account keeps the id and the figures of its first profile, so a new one washes nothing away. */
    private Human join(
            Call call, Optional<HumanId> former, Optional<Figures> figures, HumanProfile profile, Account account) {
        HumanId id = former.orElseGet(() -> new HumanId(ids.next(IdKind.HUMAN, call.now())));
        Human human = Human.join(id, call.accountId(), profile, Human.Verifications.of(account), call.now());
        return figures.map(human::with).orElse(human);
    }

    Key profileKey(Call call) {
        return humans.prefetchKey(call.accountId());
    }

    /** Applications stay with their bounties. */
    Decision<DeletedHuman> delete(Call call, DeleteHumanInput input) {
        Human human = humans.findOf(call.accountId()).orElseThrow(IdKind.HUMAN::unknown);
        LiveWork.Found work = liveWork.of(call.accountId());
        if (!work.open().isEmpty()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This profile has work or earnings open: " + String.join(", ", work.open())
                            + ". Settle all of it, then delete the profile.");
        }
        Commit commit = Commit.none()
                .and(humans.remove(human, call.now()))
                .and(work.unchanged())
                .and(Uploads.forget(human.profile().photos(), call.now()).writes());
        return Decision.of(commit, new DeletedHuman(human.id()));
    }

    OwnHumanAnswer own(Call call, OwnHumanInput input) {
        Human human = humans.findOf(call.accountId()).orElseThrow(IdKind.HUMAN::unknown);
        return OwnHumanAnswer.of(human, call);
    }

    HumanAnswer get(Call call, GetHumanInput input) {
        Human found = humans.find(input.humanId()).orElseThrow(IdKind.HUMAN::unknown);
        return new HumanAnswer(Optional.of(found.accountId())
                .filter(_ -> call.caller().isAdmin())
                .flatMap(accounts::find)
                .map(account -> HumanView.forAdmin(found, account, call))
                .orElseGet(() -> HumanView.of(found, call)));
    }
}
