package marketplace.conversations;

import java.util.Optional;
import marketplace.accounts.identities.AgentProof;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;

/** @param agent the identity that signs the call; without one, the call acts for the whole account */
record Party(Caller caller, Optional<String> agent) {

    static Party of(Call call, Optional<AgentProof> proof) {
        return new Party(call.caller(), proof.map(AgentProof::agentId));
    }

    /** Everywhere the condition for any use of a conversation. */
    boolean isOn(Conversation own) {
        String started = own.terms().agentId();
        return caller.account().filter(own.accountOf(own.side())::equals).isPresent()
                && (agent.isEmpty() || started == null || agent.get().equals(started));
    }
}
