package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.Answer;
import marketplace.api.Credentials;
import marketplace.api.Decision;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.InputSchema;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Lazy;
import marketplace.kernel.paging.Cursors;
import marketplace.table.Commit;
import marketplace.table.PrefetchingTable;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.turns.Turns;

/** The only way from an endpoint to a use-case: authenticate, limit, validate, authorise, decide, commit, encode. */
public final class Dispatcher {

    private final CallAdmission admission;
    private final Table table;
    private final IdempotencyStore idempotency;
    private final DryRun dryRuns;
    private final Paging paging;
    private final Decisions decisions;

    public Dispatcher(
            Authenticator authenticator, Table table, Cursors cursors, QuoteCalculator quotes, Decisions decisions) {
        this.admission = new CallAdmission(authenticator, table);
        this.table = table;
        this.idempotency = new IdempotencyStore(table);
        this.dryRuns = new DryRun(table, quotes);
        this.paging = new Paging(cursors);
        this.decisions = decisions;
    }

    /** Without turns: calls that change the same item conflict and retry. */
    public Dispatcher(
            Authenticator authenticator, Table table, Cursors cursors, QuoteCalculator quotes, Retries retries) {
        this(authenticator, table, cursors, quotes, new Decisions(table, Turns.none(), retries));
    }

    /** Who calls, where no operation answers. Wrong credentials are refused. */
    public Caller caller(Credentials credentials, Instant now, String origin) {
        return admission.caller(credentials, now, origin);
    }

    /** Every refusal is a {@link Problem}. */
    public <I extends Record, O extends Record> Answer dispatch(
            Operation<I, O> operation, InputSchema schema, Request request) {
        CallAdmission.Admitted<I> admitted = admission.admit(operation, schema, request);
        Caller caller = admitted.caller();
        CallAdmission.Prepared<I> prepared =
                admitted.prepared().orElseGet(() -> admission.prepare(operation, schema, request, caller));
        // Its rights may have changed since the process knows it.
        operation.access().require(caller);
        CallAdmission.requireScope(operation, caller);
        Call call = request.call(caller);
        return table instanceof PrefetchingTable prefetched
                ? prefetched.with(prepared.read(), () -> carryOut(operation, call, prepared))
                : carryOut(operation, call, prepared);
    }

    private <I extends Record, O extends Record> Answer carryOut(
            Operation<I, O> operation, Call call, CallAdmission.Prepared<I> prepared) {
        I input = prepared.input();
        return switch (operation.use()) {
            case Operation.Reading<I, O> reading -> read(operation, reading, call, input);
            case Operation.Listing<I, O> listing ->
                operation
                        .fileForm()
                        .filter(form -> form.wanted().test(input))
                        .map(form -> file(operation, form, call, input))
                        .orElseGet(() -> new Answer(
                                operation.rest().status(),
                                enveloped(
                                        operation, paging.page(operation, listing, call, input, prepared.arguments())),
                                false,
                                call.caller()));
            case Operation.Retired<I, O> retired -> throw retired.refusal(call, input);
            case Operation.Deciding<I, O> deciding -> decided(operation, deciding, call, prepared);
            case Operation.Counting<I, O> counting ->
                decided(operation, counting.counted(prepared.withinLimit()), call, prepared);
        };
    }

    private <I extends Record> Answer file(Operation<I, ?> operation, Operation.FileForm<I> form, Call call, I input) {
        return decisions.repeat(
                () -> {
                    Decision<Answer.OfFile> decision = form.use().apply(call, input);
                    if (!decision.commit().isEmpty()) {
                        table.commitOnce(decision.commit());
                    }
                    ObjectNode none = Json.object();
                    return new Answer(
                            operation.rest().status(), none, false, call.caller(), Optional.of(decision.answer()));
                },
                Optional::empty);
    }

    private <I extends Record, O extends Record> Answer decided(
            Operation<I, O> operation,
            Operation.Deciding<I, O> deciding,
            Call call,
            CallAdmission.Prepared<I> prepared) {
        Optional<IdempotencyStore.CallKey> key = prepared.key();
        // Once, however often the decision is repeated: a password takes long to check, and each check is counted.
        Lazy<Call> proven = new Lazy<>(() -> admission.proven(operation, call, prepared));
        return prepared.isDryRun()
                ? decisions.repeat(
                        () -> new Answer(
                                operation.rest().status(),
                                earlierAnswer(key, call).isPresent()
                                        ? DryRun.replay(operation)
                                        : dryRuns.body(operation, deciding, proven.get(), prepared.input()),
                                false,
                                call.caller()),
                        Optional::empty)
                : decisions.repeat(
                        () -> decide(operation, deciding, call, proven, prepared), () -> earlierAnswer(key, call));
    }

    private static <I extends Record, O extends Record> Answer read(
            Operation<I, O> operation, Operation.Reading<I, O> reading, Call call, I input) {
        O output = reading.answer(call, input);
        Optional<Answer.Form> text = operation.textForm().flatMap(form -> form.of(input, output));
        return new Answer(operation.rest().status(), envelope(operation, output), false, call.caller(), text);
    }

    private <I extends Record, O extends Record> Answer decide(
            Operation<I, O> operation,
            Operation.Deciding<I, O> deciding,
            Call call,
            Supplier<Call> proven,
            CallAdmission.Prepared<I> prepared) {
        Optional<IdempotencyStore.CallKey> key = prepared.key();
        try {
            Decision<O> decision = deciding.decide(proven.get(), prepared.input());
            commit(operation, decision, key, call);
            return answer(operation, decision.answer(), call.caller());
        } catch (Problem problem) {
            return earlierAnswer(key, call).orElseThrow(() -> {
                RefusalEvents.send(table, problem);
                Commit left = deciding.refused(call, problem);
                if (!left.isEmpty()) {
                    table.commit(left);
                }
                return problem;
            });
        }
    }

    private <O extends Record> void commit(
            Operation<?, O> operation, Decision<O> decision, Optional<IdempotencyStore.CallKey> key, Call call) {
        // The record comes first, so that a repeated call is recognised before any other refusal. It is written even
        // if nothing changes: otherwise a retry after a state change could change something.
        Commit all = key.map(known -> Commit.of(idempotency.record(
                                known, operation.rest().status(), envelope(operation, decision.replay()), call.now()))
                        .and(decision.commit().writes()))
                .orElse(decision.commit());
        if (!all.isEmpty()) {
            table.commitOnce(all);
        }
    }

    private Optional<Answer> earlierAnswer(Optional<IdempotencyStore.CallKey> key, Call call) {
        return key.flatMap(known -> idempotency.find(known, call.caller(), call.now()));
    }

    private static <O extends Record> Answer answer(Operation<?, O> operation, O output, Caller caller) {
        return new Answer(operation.rest().status(), envelope(operation, output), false, caller);
    }

    private static ObjectNode envelope(Operation<?, ?> operation, Record output) {
        return enveloped(operation, Json.object(output));
    }

    private static ObjectNode enveloped(Operation<?, ?> operation, ObjectNode output) {
        ObjectNode body = Json.object();
        if (operation.rest().enveloped()) {
            body.put("success", true);
        }
        return body.setAll(output);
    }
}
