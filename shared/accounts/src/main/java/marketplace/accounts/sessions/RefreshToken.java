package marketplace.accounts.sessions;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Problem;

/** {@code <session id>.<48 bytes>}. A session's tokens share 16 bytes, so spent ones differ from invented ones. */
public record RefreshToken(SessionId sessionId, byte[] line, byte[] secret) {

    private static final int LINE_BYTES = 16;
    private static final int SECRET_BYTES = 32;

    static RefreshToken first(SessionId sessionId, SecureRandom random) {
        return new RefreshToken(sessionId, bytes(LINE_BYTES, random), bytes(SECRET_BYTES, random));
    }

    /** Always the same for this token, so that two refreshes with it return one successor. */
    RefreshToken next(RefreshKey key) {
        return new RefreshToken(sessionId, line, key.successor(this));
    }

    List<RefreshToken> possibleNext(RefreshKey key) {
        return key.successors(this).stream()
                .map(next -> new RefreshToken(sessionId, line, next))
                .toList();
    }

    static Optional<RefreshToken> parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text.substring(dot + 1));
            if (bytes.length != LINE_BYTES + SECRET_BYTES) {
                return Optional.empty();
            }
            return Optional.of(new RefreshToken(
                    new SessionId(text.substring(0, dot)),
                    Arrays.copyOf(bytes, LINE_BYTES),
                    Arrays.copyOfRange(bytes, LINE_BYTES, bytes.length)));
        } catch (IllegalArgumentException | Problem _) {
            return Optional.empty();
        }
    }

    String text() {
        byte[] bytes = Arrays.copyOf(line, LINE_BYTES + SECRET_BYTES);
        System.arraycopy(secret, 0, bytes, LINE_BYTES, SECRET_BYTES);
        return sessionId + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] bytes(int count, SecureRandom random) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    @Override
    public String toString() {
        return "RefreshToken[" + sessionId + "]";
    }
}
