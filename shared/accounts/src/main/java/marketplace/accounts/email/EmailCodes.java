package marketplace.accounts.email;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marketplace.kernel.secrets.KeyRing;

/** Codes are derived by HMAC-SHA256, not stored: from a stored hash they could be guessed offline. */
public final class EmailCodes {

    private static final String ALGORITHM = "HmacSHA256";

    private final KeyRing<SecretKeySpec> keys;

    public EmailCodes(byte[] key) {
        this(KeyRing.of(key));
    }

    public EmailCodes(KeyRing<byte[]> keys) {
        this.keys = keys.map(key -> new SecretKeySpec(key, ALGORITHM));
    }

    public EmailCode of(Challenge challenge) {
        return code(keys.current(), challenge);
    }

    /** Also for a code that was mailed before the key changed. */
    public boolean proves(Challenge challenge, EmailCode written) {
        return keys.accepted().stream().anyMatch(key -> code(key, challenge).proves(written));
    }

    private static EmailCode code(SecretKeySpec key, Challenge challenge) {
        String subject = challenge.purpose().wire() + "\n" + challenge.email() + "\n"
                + HexFormat.of().formatHex(challenge.nonce());
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            byte[] digest = mac.doFinal(subject.getBytes(StandardCharsets.UTF_8));
            return EmailCode.of(digest);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    @Override
    public String toString() {
        return "EmailCodes[redacted]";
    }
}
