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
 * The way in: who calls, counted against the limits, and what the call is going to read.
 *
 * <p>Proving a key takes a round trip. Where the key is remembered from an earlier request, the request is counted and
 * its items are read in that same time, for the caller that the key stood for then; neither is of any use to anybody
 * unless the key still holds.
 */
final class Admission {

    private final Authenticator authenticator;
    private final Optional<PrefetchingTable> table;

    Admission(Authenticator authenticator, Table table) {
        this.authenticator = authenticator;
        this.table = table instanceof PrefetchingTable prefetching ? Optional.of(prefetching) : Optional.empty();
    }

    /**
     * Who was let in.
     *
     * @param read what was read meanwhile; empty if nothing was tried
     */
    record Admitted(Caller caller, Optional<Map<Key, Optional<Item>>> read) {}

    /** Who calls; whose credentials do not hold is counted as the stranger that it is. */
    <I extends Record> Admitted admit(Operation<I, ?> operation, InputSchema shape, Request request) {
        if (operation.access() == Access.PUBLIC) {
            return counted(operation, request, new Caller.Anonymous());
        }
        Optional<Caller> expected =
                prefetches(operation) ? authenticator.remembered(request.credentials()) : Optional.empty();
        try {
            return expected.isPresent()
                    ? admitExpected(operation, shape, request, expected.get())
                    : counted(operation, request, authenticate(request));
        } catch (Problem refusal) {
            if (refusal.code() == ErrorCode.UNAUTHENTICATED) {
                request.gate().admit(operation.rateClass(), new Caller.Anonymous());
            }
            throw refusal;
        }
    }

    private static Admitted counted(Operation<?, ?> operation, Request request, Caller caller) {
        request.gate().admit(operation.rateClass(), caller);
        return new Admitted(caller, Optional.empty());
    }

    /** Of two refusals that of the credentials counts, as it does one after the other. */
    private <I extends Record> Admitted admitExpected(
            Operation<I, ?> operation, InputSchema shape, Request request, Caller expected) {
        return ParallelReads.join(
                () -> authenticate(request),
                () -> ParallelReads.join(
                        () -> counted(operation, request, expected),
                        () -> prefetch(operation, shape, request, expected),
                        (_, read) -> read),
                (caller, read) -> new Admitted(caller, Optional.of(read)));
    }

    private Caller authenticate(Request request) {
        return authenticator.authenticate(request.credentials(), request.now(), request.origin());
    }

    private <I extends Record> Map<Key, Optional<Item>> prefetch(
            Operation<I, ?> operation, InputSchema shape, Request request, Caller caller) {
        try {
            ObjectNode arguments = request.arguments().get();
            shape.require(arguments);
            return table.orElseThrow()
                    .read(keys(operation, request.call(caller), Json.decode(arguments, operation.input())));
        } catch (RuntimeException _) {
            // Whatever it is, the call meets it again in its own place: after what the credentials come to.
            return Map.of();
        }
    }

    /** What is read for a caller that could not be expected; nothing where reading ahead saves no round trip. */
    <I extends Record> Map<Key, Optional<Item>> prefetch(Operation<I, ?> operation, Call call, I input) {
        if (!prefetches(operation)) {
            return Map.of();
        }
        try {
            List<Key> keys = keys(operation, call, input);
            return keys.size() > 1 ? table.orElseThrow().read(keys) : Map.of();
        } catch (Problem _) {
            // The use-case refuses it too, in its own order.
            return Map.of();
        }
    }

    private static <I extends Record> List<Key> keys(Operation<I, ?> operation, Call call, I input) {
        List<Key> more =
                operation.prefetch().map(prefetch -> prefetch.keys(call, input)).orElse(List.of());
        return Stream.concat(InputKeys.of(operation, call.caller(), input).stream(), more.stream())
                .distinct()
                .toList();
    }

    private boolean prefetches(Operation<?, ?> operation) {
        return table.isPresent() && (operation.prefetch().isPresent() || InputKeys.hasAny(operation));
    }
}
