package marketplace.accounts.email;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.kernel.Wire;

/**
 * The code that an e-mail waits for. There is at most one per purpose: requests by strangers mail the same code again,
 * so the newest mail and all earlier ones have the code that works.
 *
 * @param mailings the requests that it was mailed for, or will be
 */
public record Challenge(
        Email email,
        Purpose purpose,
        byte[] nonce,
        List<Mailing> mailings,
        Instant createdAt,
        Instant expiresAt,
        long version) {

    public static final int NONCE_BYTES = 16;

    public enum Purpose implements Wire {
        SIGNUP(AccountPolicies.SIGNUP_CODE_LIFETIME),
        RESET(AccountPolicies.RESET_CODE_LIFETIME);

        private final Duration lifetime;

        Purpose(Duration lifetime) {
            this.lifetime = lifetime;
        }
    }

    public record Mailing(String request, boolean sent) {}

    public Challenge {
        mailings = List.copyOf(mailings);
    }

    public static Challenge of(Email email, Purpose purpose, byte[] nonce, Instant now) {
        return new Challenge(email, purpose, nonce, List.of(), now, now.plus(purpose.lifetime), 1);
    }

    boolean isOver(Instant now) {
        return now.isAfter(expiresAt);
    }

    boolean isMailedFor(String request) {
        return mailings.stream().anyMatch(mailing -> mailing.request().equals(request));
    }

    boolean isSentFor(String request) {
        return mailings.contains(new Mailing(request, true));
    }

    boolean hasMailsLeft() {
        return mailings.size() < AccountPolicies.MAILS_PER_CODE;
    }

    Challenge mailedFor(String request) {
        return with(Stream.concat(mailings.stream(), Stream.of(new Mailing(request, false)))
                .toList());
    }

    Challenge sentFor(String request) {
        return with(mailings.stream()
                .map(mailing -> mailing.request().equals(request) ? new Mailing(request, true) : mailing)
                .toList());
    }

    private Challenge with(List<Mailing> changed) {
        return new Challenge(email, purpose, nonce, changed, createdAt, expiresAt, version + 1);
    }

    @Override
    public String toString() {
        return "Challenge[" + purpose + "]";
    }
}
