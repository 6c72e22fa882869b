package marketplace.hiring;

import java.util.List;
import java.util.stream.Stream;
import marketplace.bounties.seats.DirectOffers;
import marketplace.hiring.rentals.RentalInputs.Order;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.Spender;
import marketplace.table.Key;
import marketplace.table.Keys;

/** The items that a call reads first, as far as its input and its caller name them. */
final class Prefetch {

    private Prefetch() {}

    static List<Key> seat(BountyId bounty, ApplicationId application) {
        return List.of(Keys.bounty(bounty), Keys.application(bounty, application));
    }

    static List<Key> submission(BountyId bounty, ApplicationId application, SubmissionId submission) {
        return List.of(
                Keys.bounty(bounty),
                Keys.application(bounty, application),
                Keys.submission(bounty, application, submission));
    }

    static List<Key> answer(Call call, HiringInputs.Decide input) {
        Key escrow = Hires.escrowOf(input.bountyId(), input.applicationId());
        Stream<Key> more = switch (input.action()) {
            case ACCEPT -> Stream.concat(Stream.of(escrow, Keys.account(call.accountId())), Spender.reads(call));
            case REJECT -> Stream.of(escrow);
            case WITHDRAW -> Stream.of();
        };
        return Stream.concat(seat(input.bountyId(), input.applicationId()).stream(), more)
                .toList();
    }

    static List<Key> withdraw(Humans humans, Call call, HiringInputs.Withdraw input) {
        return Stream.concat(
                        seat(input.bountyId(), input.applicationId()).stream(),
                        Stream.of(
                                humans.prefetchKey(call.accountId()),
                                Hires.escrowOf(input.bountyId(), input.applicationId())))
                .toList();
    }

    static List<Key> submit(Humans humans, Call call, HiringInputs.HandIn input) {
        return Stream.of(
                        Stream.of(humans.prefetchKey(call.accountId())),
                        seat(input.bountyId(), input.applicationId()).stream(),
                        uploads(input.files()))
                .flatMap(keys -> keys)
                .toList();
    }

    static List<Key> appeal(Humans humans, Call call, HiringInputs.Appeal input) {
        return Stream.concat(
                        Stream.of(humans.prefetchKey(call.accountId())),
                        submission(input.bountyId(), input.applicationId(), input.submissionId()).stream())
                .toList();
    }

    static List<Key> fund(Call call, EscrowRequests.Fund input) {
        if (input.bountyId() == null || input.applicationId() == null) {
            return List.of();
        }
        return Stream.of(
                        Stream.of(
                                Keys.account(call.accountId()),
                                Hires.escrowOf(input.bountyId(), input.applicationId())),
                        seat(input.bountyId(), input.applicationId()).stream(),
                        Spender.reads(call))
                .flatMap(keys -> keys)
                .toList();
    }

    static List<Key> deliver(EscrowRequests.Deliver input) {
        return Stream.concat(Stream.of(Keys.escrow(input.escrowId())), uploads(input.files()))
                .toList();
    }

    static List<Key> release(Call call, EscrowId escrow) {
        return List.of(Keys.account(call.accountId()), Keys.escrow(escrow), wallet(call));
    }

    static List<Key> cancel(Call call, EscrowId escrow) {
        return List.of(Keys.escrow(escrow), wallet(call));
    }

    static List<Key> hire(Call call, Order order) {
        return Stream.concat(
                        Stream.of(
                                Keys.human(order.humanId()),
                                Keys.account(call.accountId()),
                                DirectOffers.prefetchForOffer(call.accountId(), order.terms(), call.now())),
                        Spender.reads(call))
                .toList();
    }

    private static Key wallet(Call call) {
        return Hires.head(new LedgerAccount.Wallet(call.accountId()));
    }

    private static Stream<Key> uploads(List<UploadId> ids) {
        return ids.stream().distinct().map(Keys::upload);
    }
}
