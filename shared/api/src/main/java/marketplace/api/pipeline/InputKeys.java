package marketplace.api.pipeline;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Key;
import marketplace.table.Keys;

/** The keys of the records that ids name. Parts of a record are found by the ids of what they belong to. */
final class InputKeys {

    private final Map<Class<?>, Id> byType = new HashMap<>();
    private final Optional<AccountId> account;

    private InputKeys(Caller caller) {
        this.account = caller.account();
    }

    static List<Key> of(List<Id> ids, Caller caller) {
        InputKeys keys = new InputKeys(caller);
        ids.forEach(id -> keys.byType.putIfAbsent(id.getClass(), id));
        return ids.stream().flatMap(id -> keys.key(id).stream()).distinct().toList();
    }

    private Optional<Key> key(Id id) {
        return switch (id) {
            case AccountId named ->
                other(KeyId.class).isPresent() ? Optional.empty() : Optional.of(Keys.account(named));
            case HumanId human -> Optional.of(Keys.human(human));
            case UploadId upload -> Optional.of(Keys.upload(upload));
            case BountyId bounty -> Optional.of(Keys.bounty(bounty));
            case ApplicationId application ->
                other(BountyId.class).map(bounty -> Keys.application(bounty, application));
            case SubmissionId submission ->
                other(BountyId.class)
                        .flatMap(bounty -> other(ApplicationId.class)
                                .map(application -> Keys.submission(bounty, application, submission)));
            case EscrowId escrow -> Optional.of(Keys.escrow(escrow));
            case BookingId booking -> Optional.of(Keys.booking(booking));
            case SubscriptionId subscription -> Optional.of(Keys.subscription(subscription));
            case TransferId transfer -> Optional.of(Keys.transfer(transfer));
            case PaymentId payment -> account.map(payer -> Keys.payment(payer, payment));
            case RefundId refund -> account.map(payer -> Keys.refund(payer, refund));
            case KeyId key -> other(AccountId.class).or(() -> account).map(owner -> Keys.apiKey(owner, key));
            case EndpointId endpoint -> account.map(owner -> Keys.endpoint(owner, endpoint));
            default -> Optional.empty();
        };
    }

    private <T extends Id> Optional<T> other(Class<T> type) {
        return Optional.ofNullable(byType.get(type)).map(type::cast);
    }
}
