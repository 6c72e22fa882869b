package marketplace.local.stories;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.table.Table;

final class StoredEscrow {

    private StoredEscrow() {}

    static String ofStrangers() {
        Table table = Service.stack().table();
        Ids ids = Ids.random();
        Instant now = Service.stack().clock().instant();
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now));
        EscrowSubject seat = new EscrowSubject.Application(
                new BountyId(ids.next(IdKind.BOUNTY, now)), new ApplicationId(ids.next(IdKind.APPLICATION, now)));
        EscrowTerms terms = EscrowTerms.of(
                seat,
                new AccountId(ids.next(IdKind.ACCOUNT, now)),
                new AccountId(ids.next(IdKind.ACCOUNT, now)),
                new HumanId(ids.next(IdKind.HUMAN, now)),
                new Money(2_500),
                Fee.of(1_800));
        Funding.ByCheckout checkout =
                new Funding.ByCheckout(new CheckoutId(ids.next(IdKind.CHECKOUT, now)), CheckoutCode.next(ids, now));
        // Cancelled, because its bounty and people do not exist.
        Checkout cancelled = Checkout.open(
                        checkout.checkoutId(),
                        checkout.code(),
                        new CheckoutPurpose.EscrowFunding(id),
                        terms.posterId(),
                        terms.total(),
                        "Somebody's work",
                        false,
                        now)
                .cancel();
        table.commit(new Escrows(table)
                .post(List.of(Escrow.awaitCheckout(id, terms, checkout, now)), List.of())
                .requirePosted()
                .and(new Checkouts(table).create(cancelled).writes()));
        return id.value();
    }
}
