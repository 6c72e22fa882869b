package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.InputSchema;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.ParallelReads;
import marketplace.table.PrefetchingTable;
import marketplace.table.Table;

/**
 * Authenticates a call, counts it and prefetches its items. For a cached key all three run in parallel, which saves
 * the round trip of the verification. Their results are used only if the key is still valid.
 */
final class Admission {

    private final Authenticator authenticator;
    private final Optional<PrefetchingTable> table;

    Admission(Authenticator authenticator, Table table) {
        this.authenticator = authenticator;
        this.table = table instanceof PrefetchingTable prefetching ? Optional.of(prefetching) : Optional.empty();
    }

    /** {@code read} is empty if nothing was prefetched in parallel. */
    record Admitted(Caller caller, Optional<Map<Key, Optional<Item>>> read) {}

    /** A caller with invalid credentials counts as anonymous. */
    <I extends Record> Admitted admit(Operation<I, ?> operation, InputSchema schema, Request request) {
        if (operation.access() == Access.PUBLIC) {
            return counted(operation, request, new Caller.Anonymous());
        }
        Optional<Caller> expected =
                prefetches(operation, schema) ? authenticator.remembered(request.credentials()) : Optional.empty();
        try {
            return expected.isPresent()
                    ? admitExpected(operation, schema, request, expected.get())
                    : counted(operation, request, authenticate(request));
        } catch (Problem refusal) {
            if (refusal.code() == ErrorCode.UNAUTHENTICATED
                    && operation.access() == Access.OPTIONAL_KEY
                    && request.optionalCredentialsMayBeWrong()) {
                return counted(operation, request, new Caller.Anonymous());
            }
            if (refusal.code() == ErrorCode.UNAUTHENTICATED) {
                request.limiter().admit(operation.rateClass(), new Caller.Anonymous());
            }
            throw refusal;
        }
    }

    private static Admitted counted(Operation<?, ?> operation, Request request, Caller caller) {
        request.limiter().admit(operation.rateClass(), caller);
        return new Admitted(caller, Optional.empty());
    }

    /** If both checks fail, reports the authentication error, as the sequential version would. */
    private <I extends Record> Admitted admitExpected(
            Operation<I, ?> operation, InputSchema schema, Request request, Caller expected) {
        return ParallelReads.join(
                () -> authenticate(request),
                () -> ParallelReads.join(
                        () -> counted(operation, request, expected),
                        () -> prefetch(operation, schema, request, expected),
                        (_, read) -> read),
                (caller, read) -> new Admitted(caller, Optional.of(read)));
    }

    private Caller authenticate(Request request) {
        return authenticator.authenticate(request.credentials(), request.now(), request.origin());
    }

    private <I extends Record> Map<Key, Optional<Item>> prefetch(
            Operation<I, ?> operation, InputSchema schema, Request request, Caller caller) {
        try {
            ObjectNode arguments = request.arguments().get();
            schema.require(arguments);
            return table.orElseThrow()
                    .read(keys(operation, schema, request.call(caller), Json.decode(arguments, operation.input())));
        } catch (RuntimeException _) {
            // The call fails in the same way later, at the right step.
            return Map.of();
        }
    }

    /** Skips a single key, because that saves no round trip. */
    <I extends Record> Map<Key, Optional<Item>> prefetch(
            Operation<I, ?> operation, InputSchema schema, Call call, I input) {
        if (!prefetches(operation, schema)) {
            return Map.of();
        }
        try {
            List<Key> keys = keys(operation, schema, call, input);
            return keys.size() > 1 ? table.orElseThrow().read(keys) : Map.of();
        } catch (Problem _) {
            // The use-case refuses it at the right step.
            return Map.of();
        }
    }

    private static <I extends Record> List<Key> keys(
            Operation<I, ?> operation, InputSchema schema, Call call, I input) {
        List<Key> more =
                operation.prefetch().map(prefetch -> prefetch.keys(call, input)).orElse(List.of());
        return Stream.concat(InputKeys.of(schema.ids().of(input), call.caller()).stream(), more.stream())
                .distinct()
                .toList();
    }

    private boolean prefetches(Operation<?, ?> operation, InputSchema schema) {
        return table.isPresent()
                && (operation.prefetch().isPresent() || !schema.ids().isEmpty());
    }
}
