package marketplace.accounts.identities;

import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Names;
import marketplace.api.Field;

/**
 * What the operations on signed identities take.
 *
 * <p>Fields that were left out are null here and nowhere further.
 */
final class IdentityInputs {

    private IdentityInputs() {}

    /** Binds an identity. */
    public record RegisterIdentityInput(
            @Field(value = "The identity, signed for register_identity:<keyId> of the calling key.", required = true)
            AgentProof agentVerification,

            @Field(
                    value = "What you call the agent. Default: the name it has, if any.",
                    min = 1,
                    max = AccountPolicies.IDENTITY_NAME_MAX_LENGTH)
            String name,

            @Field(value = "Repeats with the same key within 24 hours change nothing.", min = 1, max = 255)
            String idempotencyKey) {

        Optional<String> givenName() {
            return Optional.ofNullable(name).map(Names::require);
        }
    }

    /** Names an identity. */
    public record UnbindIdentityInput(
            @Field(value = "The agentId, as register-identity showed it.", required = true)
            String agentId,

            @Field(value = "Repeats with the same key within 24 hours change nothing.", min = 1, max = 255)
            String idempotencyKey) {}

    /** Asks for a code of the pairing of old. */
    public record PairingCodeInput(
            @Field("The identity, signed for pairing.") AgentProof agentVerification) {

        Optional<AgentProof> proof() {
            return Optional.ofNullable(agentVerification);
        }
    }

    /** Asks what became of a code of the pairing of old. */
    public record PairingStatusInput(
            @Field(value = "The code, RENT-XXXXXX.", required = true, pattern = "^RENT-[A-Z0-9]{6}$")
            String code,

            @Field("The identity, signed for pairing.") AgentProof agentVerification) {

        Optional<AgentProof> proof() {
            return Optional.ofNullable(agentVerification);
        }
    }
}
