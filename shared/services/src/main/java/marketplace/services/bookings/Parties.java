package marketplace.services.bookings;

import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Wire;

/** Who booked, and who is booked. */
public record Parties(AccountId bookerId, AccountId providerId, HumanId humanId) {

    public enum Side implements Wire {
        BOOKER,
        PROVIDER;

        public Side other() {
            return this == BOOKER ? PROVIDER : BOOKER;
        }
    }

    public Optional<Side> side(AccountId account) {
        if (account.equals(bookerId)) {
            return Optional.of(Side.BOOKER);
        }
        return account.equals(providerId) ? Optional.of(Side.PROVIDER) : Optional.empty();
    }

    public AccountId account(Side side) {
        return switch (side) {
            case BOOKER -> bookerId;
            case PROVIDER -> providerId;
        };
    }
}
