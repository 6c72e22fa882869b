package marketplace.money.escrow;

import java.util.Optional;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.MessageId;

/**
 * What an escrow pays for.
 *
 * <p>Opaque to this room: what an application or a booking is, the rooms above know. Each has one live escrow at most.
 */
public sealed interface EscrowSubject {

    /** A seat at a bounty. */
    record Application(BountyId bountyId, ApplicationId applicationId) implements EscrowSubject {}

    /** A booked slot of a service. */
    record Booking(BookingId bookingId) implements EscrowSubject {}

    /** A payment offer made in a conversation. */
    record Offer(ConversationId conversationId, MessageId messageId) implements EscrowSubject {}

    /** Its name, unique among all subjects. */
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
