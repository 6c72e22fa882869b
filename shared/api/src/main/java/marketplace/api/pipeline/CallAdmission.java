package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Credentials;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateLimiter;
import marketplace.api.schema.InputSchema;
import marketplace.api.schema.PipelineFields;
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
 * Authenticates a call, counts it, decodes it and prefetches its items. For anonymous callers and cached keys all of it
 * runs in parallel, which saves the round trips of the count and of the verification. The results are used only if the
 * key is still valid and the limit is not used up.
 */
final class CallAdmission {

    private final Authenticator authenticator;
    private final Table table;
    private final Usernames usernames;

    CallAdmission(Authenticator authenticator, Table table) {
        this.authenticator = authenticator;
        this.table = table;
        this.usernames = new Usernames(table);
    }

    /** {@code prepared} is empty unless the call was prepared in parallel. */
    record Admitted<I extends Record>(Caller caller, Optional<Prepared<I>> prepared) {}

    /**
     * A decoded call.
     *
     * @param read its items, as far as they were prefetched
     * @param withinLimit false if its operation counts its calls and this one is over the limit
     */
    record Prepared<I extends Record>(
            ObjectNode arguments,
            I input,
            Optional<IdempotencyStore.CallKey> key,
            Map<Key, Optional<Item>> read,
            boolean withinLimit) {

        Prepared<I> with(Map<Key, Optional<Item>> items, boolean within) {
            return new Prepared<>(arguments, input, key, items, within);
        }

        boolean isDryRun() {
            return arguments.path(PipelineFields.DRY_RUN).booleanValue();
        }
    }

    /** A caller with invalid credentials counts as anonymous. */
    <I extends Record> Admitted<I> admit(Operation<I, ?> operation, InputSchema schema, Request request) {
        Optional<Caller> expected = prefetches(operation, schema)
                ? expected(operation, request)
                        .filter(caller -> !request.limiter().isUsedUp(operation.rateClass(), caller))
                : Optional.empty();
        try {
            return expected.isPresent()
                    ? admitExpected(operation, schema, request, expected.get())
                    : counted(operation, request, authenticate(operation, request));
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

    private static <I extends Record> Admitted<I> counted(Operation<I, ?> operation, Request request, Caller caller) {
        request.limiter().admit(operation.rateClass(), caller);
        return new Admitted<>(caller, Optional.empty());
    }

    /** The caller as far as it is known without reading the table. */
    private Optional<Caller> expected(Operation<?, ?> operation, Request request) {
        boolean anonymous = operation.access() == Access.PUBLIC
                || (operation.access() == Access.OPTIONAL_KEY
                        && !request.credentials().isSent());
        return anonymous ? Optional.of(new Caller.Anonymous()) : authenticator.remembered(request.credentials());
    }

    /** If both checks fail, reports the authentication error, as the sequential version would. */
    private <I extends Record> Admitted<I> admitExpected(
            Operation<I, ?> operation, InputSchema schema, Request request, Caller expected) {
        Supplier<Admitted<I>> prepared = () -> ParallelReads.join(
                () -> counted(operation, request, expected),
                () -> prepareEarly(operation, schema, request, expected),
                (_, early) -> new Admitted<>(expected, early));
        return expected instanceof Caller.Anonymous
                ? prepared.get()
                : ParallelReads.join(
                        () -> authenticate(operation, request),
                        prepared,
                        (caller, early) -> new Admitted<>(caller, early.prepared()));
    }

    private Caller authenticate(Operation<?, ?> operation, Request request) {
        return operation.access() == Access.PUBLIC
                ? new Caller.Anonymous()
                : caller(request.credentials(), request.now(), request.origin());
    }

    Caller caller(Credentials credentials, Instant now, String origin) {
        return authenticator.authenticate(credentials, now, origin);
    }

    private <I extends Record> Optional<Prepared<I>> prepareEarly(
            Operation<I, ?> operation, InputSchema schema, Request request, Caller caller) {
        try {
            return Optional.of(prepare(operation, schema, request, caller, true));
        } catch (RuntimeException _) {
            // The call fails in the same way later, at the right step.
            return Optional.empty();
        }
    }

    <I extends Record> Prepared<I> prepare(
            Operation<I, ?> operation, InputSchema schema, Request request, Caller caller) {
        return prepare(operation, schema, request, caller, false);
    }

    private <I extends Record> Prepared<I> prepare(
            Operation<I, ?> operation, InputSchema schema, Request request, Caller caller, boolean inParallel) {
        operation.access().require(caller);
        ObjectNode arguments = request.arguments().get();
        schema.require(arguments);
        requireScope(operation, caller);
        usernames.replace(operation.input(), arguments);
        I input = Json.decode(Publication.require(operation.input(), arguments), operation.input());
        Call call = request.call(caller);
        Optional<IdempotencyStore.CallKey> key =
                IdempotencyStore.callKey(operation, arguments, request.idempotencyKey(), caller);
        Prepared<I> decoded = new Prepared<>(arguments, input, key, Map.of(), true);
        return operation.use() instanceof Operation.Counting<I, ?> counting
                ? ParallelReads.join(
                        () -> prefetch(operation, schema, call, input, true),
                        () -> isWithinLimit(counting, call, decoded, request.limiter()),
                        decoded::with)
                : decoded.with(prefetch(operation, schema, call, input, inParallel), true);
    }

    /** A dry run is no attempt: it takes any password for the right one, so it tells nothing about it. */
    Call proven(Operation<?, ?> operation, Call call, Prepared<?> prepared) {
        JsonNode password = prepared.arguments().path(PipelineFields.PASSWORD);
        if (!operation.takesPassword() || !password.isTextual() || !(call.caller() instanceof Caller.SignedIn person)) {
            return call;
        }
        if (!prepared.isDryRun()) {
            authenticator.requirePassword(person, password.textValue(), call.now());
        }
        return call.by(person.authenticated(call.now()));
    }

    static void requireScope(Operation<?, ?> operation, Caller caller) {
        if (caller.lacks(operation.scope())) {
            throw operation
                    .scope()
                    .missingFor(operation.tools().stream()
                            .map(Tool::name)
                            .findFirst()
                            .orElse(operation.name()));
        }
    }

    /** Counts the call, unless it is a dry run. */
    private <I extends Record> boolean isWithinLimit(
            Operation.Counting<I, ?> counting, Call call, Prepared<I> decoded, RateLimiter limiter) {
        String subject = counting.subject().apply(call, decoded.input());
        return decoded.isDryRun()
                ? counting.limit().admits(table, subject, call.now())
                : counting.limit()
                        .countInTime(
                                table,
                                subject,
                                decoded.key().map(key -> key.key().pk()),
                                call.now())
                        .orElseGet(limiter::passUncounted);
    }

    /** Alone, reading a single key early saves no round trip. */
    private <I extends Record> Map<Key, Optional<Item>> prefetch(
            Operation<I, ?> operation, InputSchema schema, Call call, I input, boolean inParallel) {
        if (!prefetches(operation, schema) || !(table instanceof PrefetchingTable prefetching)) {
            return Map.of();
        }
        try {
            List<Key> keys = keys(operation, schema, call, input);
            return inParallel || keys.size() > 1 ? prefetching.read(keys) : Map.of();
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
        return table instanceof PrefetchingTable
                && (operation.prefetch().isPresent() || !schema.ids().isEmpty());
    }
}
