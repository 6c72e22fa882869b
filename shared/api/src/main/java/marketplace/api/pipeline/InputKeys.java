package marketplace.api.pipeline;

import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.kernel.Caller;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Key;
import marketplace.table.Keys;

/**
 * The records that the ids in an input name. Reads load the records in their path; their other ids are filters.
 * Writes check every id.
 */
final class InputKeys {

    private final Map<Class<?>, Id> byType = new HashMap<>();
    private final Optional<AccountId> account;

    private InputKeys(Caller caller) {
        this.account = caller.account();
    }

    static boolean hasAny(Operation<?, ?> operation) {
        return hasAny(operation, operation.input());
    }

    private static boolean hasAny(Operation<?, ?> operation, Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .anyMatch(component -> Schemas.isUnwrapped(component)
                        ? hasAny(operation, component.getType())
                        : isRead(operation, component.getName())
                                && (Id.class.isAssignableFrom(component.getType())
                                        || component.getType() == List.class));
    }

    static <I extends Record> List<Key> of(Operation<I, ?> operation, Caller caller, I input) {
        InputKeys keys = new InputKeys(caller);
        List<Id> ids = ids(operation, input).toList();
        ids.forEach(id -> keys.byType.putIfAbsent(id.getClass(), id));
        return ids.stream().flatMap(id -> keys.key(id).stream()).distinct().toList();
    }

    private static Stream<Id> ids(Operation<?, ?> operation, Record part) {
        return Stream.of(part.getClass().getRecordComponents())
                .filter(component -> Schemas.isUnwrapped(component) || isRead(operation, component.getName()))
                .flatMap(component -> switch (value(component, part)) {
                    case Id id -> Stream.of(id);
                    case List<?> list ->
                        list.stream().filter(Id.class::isInstance).map(Id.class::cast);
                    case Record inner when Schemas.isUnwrapped(component) -> ids(operation, inner);
                    case null, default -> Stream.of();
                });
    }

    private static boolean isRead(Operation<?, ?> operation, String field) {
        return operation.effect() != Effect.READ || operation.rest().path().contains("{" + field + "}");
    }

    private static Object value(RecordComponent component, Record part) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(part);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
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
