package marketplace.accounts.identities;

import java.util.Base64;
import java.util.Optional;
import marketplace.accounts.Ed25519Key;

/** An agent's key. Other encodings of it are refused: one key would have several ids. */
record AgentKey(AgentId id, Ed25519Key key) {

    static Optional<AgentKey> parse(String text) {
        return base64(text).flatMap(spki -> Ed25519Key.ofSpki(spki).map(key -> new AgentKey(AgentId.of(spki), key)));
    }

    boolean verifies(byte[] message, byte[] signature) {
        return key.verifies(message, signature);
    }

    static Optional<byte[]> base64(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            return Optional.of(bytes)
                    .filter(_ -> Base64.getEncoder().encodeToString(bytes).equals(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
