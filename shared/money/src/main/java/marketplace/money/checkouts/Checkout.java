package marketplace.money.checkouts;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.ReturnUrls;

/**
 * A page on which someone pays a fixed amount once. The provider's session is opened at the first visit.
 * @param payerId whose wallet is credited by a late payment; for a payment link, its owner
 */
public record Checkout(
        CheckoutId id,
        CheckoutCode code,
        CheckoutPurpose purpose,
        AccountId payerId,
        Money amount,
        String description,
        boolean savesMethod,
        CheckoutStatus status,
        Instant createdAt,
        Instant expiresAt,
        Instant paidAt,
        ReturnUrls returns,
        long version) {

    public static final Money LEAST = new Money(50);

    public static final Duration LIFETIME = Duration.ofHours(24);

    private static final String DELETED = "Deleted account";

    static final Duration LINK_LIFETIME = Duration.ofDays(7);

    public Checkout {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a checkout of " + amount.cents() + " cents");
        }
    }

    public static Checkout open(
            CheckoutId id,
            CheckoutCode code,
            CheckoutPurpose purpose,
            AccountId payerId,
            Money amount,
            String description,
            boolean savesMethod,
            Instant now) {
        return new Checkout(
                id,
                code,
                purpose,
                payerId,
                amount,
                description,
                savesMethod,
                CheckoutStatus.PENDING,
                now,
                now.plus(purpose.lifetime()),
                null,
                ReturnUrls.NONE,
                1);
    }

    public boolean isPayable(Instant now) {
        return status == CheckoutStatus.PENDING && now.isBefore(expiresAt);
    }

    /** Where our page links to in the current status. */
    public Optional<URI> returnUrl() {
        return returns.after(status == CheckoutStatus.PAID);
    }

    public Checkout pay(Instant now) {
        requirePending();
        return with(CheckoutStatus.PAID, now);
    }

    public Checkout expire(Instant now) {
        requirePending();
        if (now.isBefore(expiresAt)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This checkout can be paid until " + Instants.text(expiresAt) + ".");
        }
        return with(CheckoutStatus.EXPIRED, null);
    }

    public Checkout cancel() {
        if (status != CheckoutStatus.WAITING) {
            requirePending();
        }
        return with(CheckoutStatus.CANCELLED, null);
    }

    private void requirePending() {
        if (status != CheckoutStatus.PENDING) {
            throw new Problem(ErrorCode.INVALID_STATE, "This checkout is " + status.wire() + ". It must be pending.");
        }
    }

    /** A new checkout that can be paid only once it is opened. */
    public Checkout waiting(Instant latest) {
        return until(CheckoutStatus.WAITING, latest, version);
    }

    /** A new checkout that ends before the usual time. */
    public Checkout until(Instant end) {
        return until(status, end, version);
    }

    public Checkout open(Instant until) {
        if (status != CheckoutStatus.WAITING) {
            throw new Problem(ErrorCode.INVALID_STATE, "This checkout is " + status.wire() + ". It must be waiting.");
        }
        return until(CheckoutStatus.PENDING, until, version + 1);
    }

    private Checkout until(CheckoutStatus next, Instant end, long nextVersion) {
        return new Checkout(
                id,
                code,
                purpose,
                payerId,
                amount,
                description,
                savesMethod,
                next,
                createdAt,
                end,
                paidAt,
                returns,
                nextVersion);
    }

    public Checkout returningTo(ReturnUrls pages) {
        return with(description, status, paidAt, pages, version);
    }

    /** Without the words and the name of a deleted account, and without the e-mail of its payer. */
    Checkout erased() {
        CheckoutPurpose kept = purpose instanceof CheckoutPurpose.PaymentLink link
                ? new CheckoutPurpose.PaymentLink(link.linkId(), DELETED, null)
                : purpose;
        return new Checkout(
                id,
                code,
                kept,
                payerId,
                amount,
                DELETED,
                savesMethod,
                status,
                createdAt,
                expiresAt,
                paidAt,
                ReturnUrls.NONE,
                version + 1);
    }

    /** Replaces the words of a deleted account. */
    Checkout withDescription(String text) {
        return with(text, status, paidAt, returns, version + 1);
    }

    public Checkout describedAs(String text) {
        return with(text, status, paidAt, returns, version);
    }

    private Checkout with(CheckoutStatus next, Instant nextPaidAt) {
        return with(description, next, nextPaidAt, returns, version + 1);
    }

    private Checkout with(String text, CheckoutStatus next, Instant nextPaidAt, ReturnUrls pages, long nextVersion) {
        return new Checkout(
                id,
                code,
                purpose,
                payerId,
                amount,
                text,
                savesMethod,
                next,
                createdAt,
                expiresAt,
                nextPaidAt,
                pages,
                nextVersion);
    }
}
