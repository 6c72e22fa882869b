package marketplace.humans;

import java.util.Locale;
import java.util.Optional;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.kernel.Call;
import marketplace.kernel.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.Commit;

/**
 * The use-cases of profiles.
 *
 * <p>Each reads like its sentence: load, require, verb, one commit, view.
 */
public final class HumanService {

    private final Humans humans;
    private final Ids ids;

    public HumanService(Humans humans, Ids ids) {
        this.humans = humans;
        this.ids = ids;
    }

    /** Takes nothing: whose profile is meant, the credentials say. */
    record OwnHumanInput() {}

    /** Names a profile by id or username. */
    record GetHumanInput(
            @Field(value = "Profile id or username.", required = true, max = 60)
            String humanId) {}

    /** A profile under its name. */
    public record HumanAnswer(@Field("The profile.") HumanView human) {}

    /** Makes or replaces the profile of the caller's account. */
    Decision<HumanAnswer> put(Call call, PutHumanInput input) {
        HumanProfile profile = input.profile();
        Optional<Human> before = humans.findOf(call.accountId());
        Human after = before.map(human -> human.describe(profile, call.now())).orElseGet(() -> join(call, profile));
        Commit commit = Commit.none()
                .and(before.map(human -> humans.change(human, after)).orElseGet(() -> humans.create(after)));
        return Decision.of(commit, new HumanAnswer(HumanView.of(after, call)));
    }

    /** Reads the profile of the caller's account. */
    HumanAnswer own(Call call, OwnHumanInput input) {
        Human human = humans.findOf(call.accountId()).orElseThrow(IdKind.HUMAN::unknown);
        return new HumanAnswer(HumanView.of(human, call));
    }

    /** Reads anybody's public profile. */
    HumanAnswer get(Call call, GetHumanInput input) {
        String name = input.humanId();
        // An id and a username cannot be mistaken for each other: no username begins like an id.
        Optional<Human> human = name.startsWith(IdKind.HUMAN.prefix())
                ? humans.find(new HumanId(name))
                : humans.findByUsername(name.toLowerCase(Locale.ROOT));
        return new HumanAnswer(HumanView.of(human.orElseThrow(IdKind.HUMAN::unknown), call));
    }

    private Human join(Call call, HumanProfile profile) {
        HumanId id = new HumanId(ids.next(IdKind.HUMAN, call.now()));
        return Human.join(id, call.accountId(), profile, call.now());
    }
}
