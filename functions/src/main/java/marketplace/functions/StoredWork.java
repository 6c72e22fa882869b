package marketplace.functions;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.conversations.Conversations;
import marketplace.conversations.PaymentOffers;
import marketplace.conversations.Side;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.Escrows;
import marketplace.notifications.WorkLookup;
import marketplace.table.Table;

/** The titles and the pay that mails name. */
record StoredWork(
        Bounties bounties,
        Applications applications,
        Escrows escrows,
        PaymentOffers offers,
        Conversations conversations)
        implements WorkLookup {

    StoredWork(Table table) {
        this(
                new Bounties(table),
                new Applications(table),
                new Escrows(table),
                new PaymentOffers(table),
                new Conversations(table));
    }

    @Override
    public Optional<Work> find(BountyId id, ApplicationId application) {
        return bounties.find(id)
                .map(bounty ->
                        new Work(bounty.terms().title(), pay(bounty, application), respondBy(bounty, application)));
    }

    private Optional<Instant> respondBy(Bounty bounty, ApplicationId application) {
        return bounty.terms().seat().autoExpireGhosts()
                ? applications
                        .find(bounty.id(), application)
                        .map(Application::seat)
                        .filter(seat -> !seat.isStarted())
                        .map(seat -> seat.silentAt(bounty.terms().seat()))
                : Optional.empty();
    }

    private Money pay(Bounty bounty, ApplicationId application) {
        return escrows.findOf(new EscrowSubject.Application(bounty.id(), application))
                .map(escrow -> escrow.terms().amount())
                .orElseGet(() -> bounty.terms().pay().perSeat());
    }

    @Override
    public Optional<Work> find(EscrowId id) {
        return escrows.find(id)
                .flatMap(escrow -> title(escrow)
                        .map(title -> new Work(title, escrow.terms().amount(), Optional.empty())));
    }

    private Optional<String> title(Escrow escrow) {
        return switch (escrow.terms().subject()) {
            case EscrowSubject.Application application ->
                bounties.find(application.bountyId())
                        .map(bounty -> bounty.terms().title());
            case EscrowSubject.Offer offer ->
                offers.find(offer.conversationId(), offer.messageId()).map(sent -> sent.taskTitle());
            case EscrowSubject.Booking _ -> Optional.empty();
        };
    }

    @Override
    public Optional<Talk> find(ConversationId id) {
        return conversations
                .find(id, Side.AGENT)
                .map(conversation -> new Talk(
                        conversation.terms().humanName(), conversation.terms().subject()));
    }
}
