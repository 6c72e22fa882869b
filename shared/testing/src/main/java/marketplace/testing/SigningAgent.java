package marketplace.testing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import marketplace.kernel.Instants;

public final class SigningAgent {

    private final KeyPair keys;

    public SigningAgent() {
        try {
            keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has Ed25519", e);
        }
    }

    public String id() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(spki());
            return "agent_" + HexFormat.of().formatHex(digest).substring(0, 16);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public String proof(Instant at, String context) {
        String timestamp = Instants.text(at);
        String signature = base64(sign(timestamp + ":" + id() + ":" + context));
        return """
                {"agentId":"%s","publicKey":"%s",\
                "signature":"%s","timestamp":"%s"}""".formatted(id(), base64(spki()), signature, timestamp);
    }

    private byte[] sign(String message) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(keys.getPrivate());
            signature.update(message.getBytes(StandardCharsets.UTF_8));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a key of its own signs", e);
        }
    }

    private byte[] spki() {
        return keys.getPublic().getEncoded();
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
