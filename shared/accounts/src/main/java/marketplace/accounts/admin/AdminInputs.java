package marketplace.accounts.admin;

import java.util.Optional;
import marketplace.accounts.Email;
import marketplace.accounts.RestrictionScope;
import marketplace.api.Field;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;

final class AdminInputs {

    private AdminInputs() {}

    public record FindAccountsInput(
            @Field(value = "The account's e-mail. Send this or accountId.", max = Email.MAX_LENGTH)
            String email,

            @Field("The account's id. Send this or email.") AccountId accountId) {}

    public record ListKeysInput(@Field(required = true) AccountId accountId) {}

    public record SetTierInput(
            @Field(required = true) AccountId accountId,

            @Field(value = "The key's id.", required = true) KeyId keyId,

            @Field(
                    value = "automated multiplies the key's daily quotas by five; standard resets them.",
                    required = true)
            RateTier tier) {}

    public record RestrictInput(
            @Field(required = true) AccountId accountId,

            @Field(
                    value = "True to restrict the account, or change its restriction; false to lift it.",
                    required = true)
            Boolean restricted,

            @Field("work blocks new work, posts and messages. money blocks payouts, transfers, refunds and payment"
                    + " links. all blocks both. Default all.")
            RestrictionScope scope,

            @Field(value = "The reason. The account's owner sees it. Required for a restriction.", max = 500)
            String reason) {}

    public record ReadAuditInput(
            @Field(value = "Only entries about the record with this id.", max = 40, pattern = "^[a-z]{3}_[0-9a-z]{26}$")
            String subject) {

        Optional<String> findSubject() {
            return Optional.ofNullable(subject);
        }
    }
}
