package marketplace.accounts.email;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Codes are derived by HMAC-SHA256, not stored: from a stored hash they could be guessed offline. */
public final class EmailCodes {

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    public EmailCodes(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    public EmailCode of(Challenge challenge) {
        String subject = challenge.purpose().wire() + "\n" + challenge.email() + "\n"
                + HexFormat.of().formatHex(challenge.nonce());
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            byte[] digest = mac.doFinal(subject.getBytes(StandardCharsets.UTF_8));
            return new EmailCode(challenge.selector(), EmailCode.characters(digest, EmailCode.PROOF_LENGTH));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    @Override
    public String toString() {
        return "EmailCodes[redacted]";
    }
}
