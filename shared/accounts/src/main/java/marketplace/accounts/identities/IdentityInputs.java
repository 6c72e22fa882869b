package marketplace.accounts.identities;

import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Names;
import marketplace.api.Field;

final class IdentityInputs {

    private IdentityInputs() {}

    public record RegisterIdentityInput(
            @Field(value = "The identity, signed for register_identity:<keyId> of the calling key.", required = true)
            AgentProof agentVerification,

            @Field(
                    value = "A name for the agent. Default: its current name, if any.",
                    min = 1,
                    max = AccountPolicies.IDENTITY_NAME_MAX_LENGTH,
                    oneLine = true)
            String name) {

        Optional<String> givenName() {
            return Optional.ofNullable(name).map(Names::require);
        }
    }

    public record UnbindIdentityInput(
            @Field(value = "The agentId that register-identity returned.", required = true)
            String agentId) {}

    public record PairingCodeInput(
            @Field("The identity, signed for pairing.") AgentProof agentVerification) implements SignedInput {}

    public record PairingStatusInput(
            @Field(value = "The code, RENT-XXXXXX.", required = true, pattern = "^RENT-[A-Z0-9]{6}$")
            String code,

            @Field("The identity, signed for pairing.") AgentProof agentVerification)
            implements SignedInput {}
}
