package marketplace.humans;

import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.IdentityCheck;
import marketplace.accounts.admin.AdminViews.AdminAccountAnswer;
import marketplace.accounts.admin.AdminViews.AdminAccountView;
import marketplace.accounts.admin.AuditAction;
import marketplace.accounts.admin.AuditLog;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.humans.HumanService.HumanAnswer;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;

/** The identity is set here because it changes both the account and the profile. */
public final class AdminHumanService {

    private final Humans humans;
    private final Accounts accounts;
    private final AuditLog audit;

    public AdminHumanService(Humans humans, Accounts accounts, AuditLog audit) {
        this.humans = humans;
        this.accounts = accounts;
        this.audit = audit;
    }

    record FeatureInput(
            @Field(required = true) HumanId humanId,

            @Field(value = "True to feature the human in lists.", required = true)
            Boolean featured) {}

    record VetTasteInput(
            @Field(required = true) HumanId humanId,

            @Field(value = "True to admit the human to the taste panel.", required = true)
            Boolean vetted) {}

    record SetIdentityInput(
            @Field(required = true) AccountId accountId,

            @Field(value = "True if the person matches the document.", required = true)
            Boolean verified,

            @Field(
                    value = "The document's country, ISO 3166 code of two capitals. Required if verified is true.",
                    max = 2)
            String country) {}

    Decision<HumanAnswer> feature(Call call, FeatureInput input) {
        Human human = require(input.humanId());
        boolean lifted = input.featured();
        AuditAction action = lifted ? AuditAction.HUMAN_FEATURED : AuditAction.HUMAN_UNFEATURED;
        return human.featured() == lifted
                ? Decision.of(Commit.none(), answer(human, call))
                : changed(call, human, human.feature(lifted), action);
    }

    Decision<HumanAnswer> vetTaste(Call call, VetTasteInput input) {
        Human human = require(input.humanId());
        boolean admitted = input.vetted();
        AuditAction action = admitted ? AuditAction.HUMAN_TASTE_VETTED : AuditAction.HUMAN_TASTE_UNVETTED;
        return human.tasteVetted() == admitted
                ? Decision.of(Commit.none(), answer(human, call))
                : changed(call, human, human.vetTaste(admitted), action);
    }

    Decision<AdminAccountAnswer> setIdentity(Call call, SetIdentityInput input) {
        AccountId id = input.accountId();
        IdentityCheck wanted = wanted(input);
        Account account = accounts.find(id).orElseThrow(IdKind.ACCOUNT::unknown);
        AdminAccountAnswer answer = new AdminAccountAnswer(AdminAccountView.of(account.identified(wanted)));
        if (account.identity().equals(wanted)) {
            return Decision.of(Commit.none(), answer);
        }
        AuditAction action = wanted.isVerified() ? AuditAction.IDENTITY_SET : AuditAction.IDENTITY_CLEARED;
        String country = wanted instanceof IdentityCheck.Verified(String of) ? of : "";
        Commit commit = Commit.of(
                        Accounts.identity(account, wanted, call.now()),
                        audit.entry(call, action, account.id(), country))
                .and(humans.identified(id, wanted.isVerified()));
        return Decision.of(commit, answer);
    }

    Key profileKey(SetIdentityInput input) {
        return humans.prefetchKey(input.accountId());
    }

    private static IdentityCheck wanted(SetIdentityInput input) {
        if (!input.verified()) {
            return IdentityCheck.unverified();
        }
        if (input.country() == null || !Countries.CODES.contains(input.country())) {
            throw Problem.invalid("country", "must be an ISO 3166 code of two capitals when verified is true");
        }
        return new IdentityCheck.Verified(input.country());
    }

    private Human require(HumanId id) {
        return humans.find(id).orElseThrow(IdKind.HUMAN::unknown);
    }

    private Decision<HumanAnswer> changed(Call call, Human before, Human after, AuditAction action) {
        Commit commit = Commit.none().and(humans.change(before, after)).and(audit.entry(call, action, before.id(), ""));
        return Decision.of(commit, answer(after, call));
    }

    private static HumanAnswer answer(Human human, Call call) {
        return new HumanAnswer(HumanView.of(human, call));
    }
}
