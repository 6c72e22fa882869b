package marketplace.accounts.sessions;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.LongStream;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import marketplace.accounts.Account;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.KeyRing;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/**
 * The second factor of admins: a time-based code (RFC 6238), set up at the first sign-in. Rules: docs/accounts.md.
 *
 * <p>The secret is derived from a stored nonce, so the table does not hold it. It stays
 * with the key of its set-up, so that a rotation locks no admin out.
 */
public final class SecondFactors {

    private static final int NONCE_BYTES = 20;
    private static final int SECRET_BYTES = 20;
    private static final RecordMapper<SecondFactor> MAPPER = RecordMapper.of(SecondFactor.class);
    private static final String ALGORITHM = "HmacSHA256";
    private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    /** {@code lastStep} is the time step of the last accepted code: a code is accepted once. */
    private record SecondFactor(String nonce, long lastStep, Instant since) {}

    private final Table table;
    private final SecureRandom random;
    private final KeyRing<SecretKeySpec> keys;
    private final TimeBasedOneTimePasswordGenerator codes = new TimeBasedOneTimePasswordGenerator();

    public SecondFactors(Table table, SecureRandom random, KeyRing<byte[]> keys) {
        this.table = table;
        this.random = random;
        this.keys = keys.map(key -> new SecretKeySpec(key, ALGORITHM));
    }

    /** Since when there is a second factor; empty before its first accepted code. */
    public static Optional<Instant> since(Item stored) {
        return Optional.ofNullable(MAPPER.read(stored).since());
    }

    /** Returns the write that uses up the code; {@link ErrorCode#SECOND_FACTOR_REQUIRED} without a valid one. */
    Write require(Account account, Optional<String> code, Instant now) {
        Key key = Keys.secondFactor(account.id());
        SecondFactor stored = table.get(key).map(MAPPER::read).orElseGet(() -> enrol(key));
        long lastStep = stored.lastStep();
        if (code.isEmpty()) {
            throw lastStep == 0
                    ? setUp(account, secret(keys.current(), account.id(), stored.nonce()))
                    : required("Send the current code of your authenticator app.");
        }
        long current = now.getEpochSecond() / codes.getTimeStep().toSeconds();
        long step = LongStream.of(current, current - 1, current + 1)
                .filter(candidate -> candidate > lastStep)
                .filter(candidate -> keys.accepted().stream()
                        .anyMatch(each -> matches(secret(each, account.id(), stored.nonce()), candidate, code.get())))
                .findFirst()
                .orElseThrow(() -> required("The code is wrong, expired or already used."));
        Instant since = stored.since() == null ? now : stored.since();
        return Write.put(MAPPER.at(key, new SecondFactor(stored.nonce(), step, since))
                        .build())
                .when(MAPPER.is("lastStep", lastStep));
    }

    private SecondFactor enrol(Key at) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        SecondFactor enrolled = new SecondFactor(HexFormat.of().formatHex(nonce), 0, null);
        table.commit(Commit.of(Write.create(MAPPER.at(at, enrolled).build())));
        return enrolled;
    }

    private boolean matches(SecretKey secret, long step, String code) {
        try {
            String expected = codes.generateOneTimePasswordString(
                    secret, Instant.ofEpochSecond(step * codes.getTimeStep().toSeconds()));
            return MessageDigest.isEqual(
                    expected.getBytes(StandardCharsets.US_ASCII), code.getBytes(StandardCharsets.US_ASCII));
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("every JDK takes this key", e);
        }
    }

    private SecretKey secret(SecretKeySpec key, AccountId account, String nonce) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            byte[] digest = mac.doFinal((account + "\n" + nonce).getBytes(StandardCharsets.US_ASCII));
            return new SecretKeySpec(Arrays.copyOf(digest, SECRET_BYTES), codes.getAlgorithm());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /** Only who has the password, before the first accepted code, sees the secret. */
    private static Problem setUp(Account account, SecretKey secret) {
        String address = "otpauth://totp/marketplace:" + account.email() + "?secret=" + base32(secret.getEncoded())
                + "&issuer=marketplace";
        return new Problem(
                        ErrorCode.SECOND_FACTOR_REQUIRED,
                        "Add the address in details to an authenticator app, then sign in with its current code.")
                .withDetail("secondFactorCode", address);
    }

    /** RFC 4648, for whole groups of five bytes. */
    static String base32(byte[] secret) {
        StringBuilder digits = new StringBuilder(new BigInteger(1, secret).toString(32));
        digits.insert(0, "0".repeat(secret.length * 8 / 5 - digits.length()));
        return digits.chars()
                .map(digit -> BASE_32.charAt(Character.digit(digit, 32)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static Problem required(String message) {
        return new Problem(ErrorCode.SECOND_FACTOR_REQUIRED, message);
    }
}
