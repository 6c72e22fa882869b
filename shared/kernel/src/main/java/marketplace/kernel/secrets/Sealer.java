package marketplace.kernel.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts secrets for storage (AES-256-GCM), bound to the owner's id: another owner's item cannot hold them. */
public final class Sealer {

    private static final byte VERSION = 1;
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BYTES = 16;
    private static final int OVERHEAD = 1 + NONCE_BYTES + TAG_BYTES;

    private final KeyRing<SecretKeySpec> keys;
    private final SecureRandom random;

    public Sealer(byte[] key, SecureRandom random) {
        this(KeyRing.of(requireKey(key)), random);
    }

    public Sealer(KeyRing<byte[]> keys, SecureRandom random) {
        this.keys = keys.map(key -> new SecretKeySpec(requireKey(key), "AES"));
        this.random = random;
    }

    private static byte[] requireKey(byte[] key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("the sealing key must have " + KEY_BYTES + " bytes");
        }
        return key;
    }

    public byte[] seal(String secret, String owner) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] plain = secret.getBytes(StandardCharsets.UTF_8);
        ByteBuffer sealed =
                ByteBuffer.allocate(plain.length + OVERHEAD).put(VERSION).put(nonce);
        try {
            cipher(keys.current(), Cipher.ENCRYPT_MODE, nonce, owner).doFinal(ByteBuffer.wrap(plain), sealed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has AES-GCM", e);
        }
        return sealed.array();
    }

    public String open(byte[] sealed, String owner) {
        if (sealed.length < OVERHEAD || sealed[0] != VERSION) {
            throw new IllegalStateException("not a sealed secret of version " + VERSION);
        }
        ByteBuffer buffer = ByteBuffer.wrap(sealed, 1, sealed.length - 1);
        byte[] nonce = new byte[NONCE_BYTES];
        buffer.get(nonce);
        byte[] rest = new byte[buffer.remaining()];
        buffer.get(rest);
        GeneralSecurityException refusal = null;
        for (SecretKeySpec key : keys.accepted()) {
            try {
                return new String(cipher(key, Cipher.DECRYPT_MODE, nonce, owner).doFinal(rest), StandardCharsets.UTF_8);
            } catch (GeneralSecurityException e) {
                refusal = e;
            }
        }
        throw new IllegalStateException("the sealed secret of " + owner + " does not open with this key", refusal);
    }

    private static Cipher cipher(SecretKeySpec key, int mode, byte[] nonce, String owner)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        cipher.updateAAD(new byte[] {VERSION});
        cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
