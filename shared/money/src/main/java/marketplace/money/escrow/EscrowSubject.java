package marketplace.money.escrow;

import java.util.Optional;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.MessageId;

public sealed interface EscrowSubject {

    record Application(BountyId bountyId, ApplicationId applicationId) implements EscrowSubject {}

    record Booking(BookingId bookingId) implements EscrowSubject {}

    /** A payment offer. An item stores the name of its record, so this one is not renamed. */
    record Offer(ConversationId conversationId, MessageId messageId) implements EscrowSubject {}

    default String code() {
        return switch (this) {
            case Application application -> "application:" + application.applicationId();
            case Booking booking -> "booking:" + booking.bookingId();
            case Offer offer -> "offer:" + offer.messageId();
        };
    }

    default Optional<BountyId> bounty() {
        return this instanceof Application application ? Optional.of(application.bountyId()) : Optional.empty();
    }

    default Optional<ApplicationId> application() {
        return this instanceof Application application ? Optional.of(application.applicationId()) : Optional.empty();
    }

    default Optional<BookingId> booking() {
        return this instanceof Booking booking ? Optional.of(booking.bookingId()) : Optional.empty();
    }

    default Optional<ConversationId> conversation() {
        return this instanceof Offer offer ? Optional.of(offer.conversationId()) : Optional.empty();
    }
}
