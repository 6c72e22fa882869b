package marketplace.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals secrets that must be read again, for keeping in the table (AES-256-GCM).
 *
 * <p>A seal is bound to its owner's id, so that who can write items still cannot move one owner's secret to another.
 *
 * <p>Sealed form: one byte of version, 12 bytes of random nonce, ciphertext with its 16-byte tag.
 */
public final class Sealer {

    private static final byte VERSION = 1;
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BYTES = 16;
    private static final int OVERHEAD = 1 + NONCE_BYTES + TAG_BYTES;

    private final SecretKeySpec key;
    private final SecureRandom random;

    public Sealer(byte[] key, SecureRandom random) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("the sealing key must have " + KEY_BYTES + " bytes");
        }
        this.key = new SecretKeySpec(key, "AES");
        this.random = random;
    }

    /** Seals {@code secret} for the owner named {@code owner}; every seal of the same secret looks different. */
    public byte[] seal(String secret, String owner) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] plain = secret.getBytes(StandardCharsets.UTF_8);
        ByteBuffer sealed =
                ByteBuffer.allocate(plain.length + OVERHEAD).put(VERSION).put(nonce);
        try {
            cipher(Cipher.ENCRYPT_MODE, nonce, owner).doFinal(ByteBuffer.wrap(plain), sealed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has AES-GCM", e);
        }
        return sealed.array();
    }

    /**
     * The secret that was sealed for {@code owner}; a seal that was altered, or is another owner's, is a damaged
     * item.
     */
    public String open(byte[] sealed, String owner) {
        if (sealed.length < OVERHEAD || sealed[0] != VERSION) {
            throw new IllegalStateException("not a sealed secret of version " + VERSION);
        }
        ByteBuffer buffer = ByteBuffer.wrap(sealed, 1, sealed.length - 1);
        byte[] nonce = new byte[NONCE_BYTES];
        buffer.get(nonce);
        byte[] rest = new byte[buffer.remaining()];
        buffer.get(rest);
        try {
            return new String(cipher(Cipher.DECRYPT_MODE, nonce, owner).doFinal(rest), StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the sealed secret of " + owner + " does not open with this key", e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String owner) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        cipher.updateAAD(new byte[] {VERSION});
        cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
