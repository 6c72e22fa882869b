package marketplace.local.stories;

import java.io.IOException;
import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.Checkout;
import marketplace.money.CheckoutCode;
import marketplace.money.CheckoutPurpose;
import marketplace.money.Checkouts;
import marketplace.money.Escrow;
import marketplace.money.EscrowSubject;
import marketplace.money.EscrowTerms;
import marketplace.money.Escrows;
import marketplace.money.Funding;
import marketplace.table.DynamoTable;
import marketplace.table.Table;

/** An escrow of strangers that waits for its money, put where the shared stack keeps its own. */
final class StoredEscrow {

    private StoredEscrow() {}

    static String ofStrangers() throws IOException {
        Table table = new DynamoTable(
                Service.stack().database(),
                Service.template(Service.REPOSITORY.resolve("template.yaml"))
                        .table()
                        .name());
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
                1800);
        Funding.ByCheckout checkout =
                new Funding.ByCheckout(new CheckoutId(ids.next(IdKind.CHECKOUT, now)), CheckoutCode.next(ids, now));
        // Called off: the bounty and the people are made up, so nothing may ever come of it.
        Checkout calledOff = Checkout.open(
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
                .changes(Escrow.awaitCheckout(id, terms, checkout, now))
                .and(new Checkouts(table).create(calledOff).writes()));
        return id.value();
    }
}
