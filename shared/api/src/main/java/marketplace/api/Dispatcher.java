package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.PrefetchingTable;
import marketplace.table.Retries;
import marketplace.table.Table;

/**
 * The only way from a door to a use-case: authenticate, limit, decode, validate, authorise, decide, commit, encode.
 *
 * <p>Transactions, idempotency and dry runs live here once, so no use-case can forget them.
 */
public final class Dispatcher {

    /**
     * How often a decision is taken, with a pause after each lost race and none begun after {@link Retries#BUDGET}; a hotter
     * spot than that is told to come back.
     */
    private static final int MAX_DECISIONS = 8;

    private final Admission admission;
    private final Table table;
    private final IdempotencyStore replays;
    private final Retries retries;

    /** Takes the table of the use-cases; what they will read is read ahead if it is a {@link PrefetchingTable}. */
    public Dispatcher(Authenticator authenticator, Table table) {
        this(authenticator, table, Retries.standard());
    }

    /** Takes the pauses between decisions as well. */
    public Dispatcher(Authenticator authenticator, Table table, Retries retries) {
        this.admission = new Admission(authenticator, table);
        this.table = table;
        this.replays = new IdempotencyStore(table);
        this.retries = retries;
    }

    /** Carries out a request whose arguments must have {@code shape}; every refusal is a {@link Problem}. */
    public <I extends Record, O extends Record> Answer dispatch(
            Operation<I, O> operation, InputSchema shape, Request request) {
        Admission.Admitted admitted = admission.admit(operation, shape, request);
        Caller caller = admitted.caller();
        operation.access().require(caller);
        ObjectNode arguments = request.arguments().get();
        shape.require(arguments);
        requireScope(operation, caller);
        I input = Json.decode(arguments, operation.input());
        Call call = request.call(caller);
        Optional<IdempotencyStore.Slot> slot =
                IdempotencyStore.slot(operation, arguments, request.idempotencyKey(), caller);
        Map<Key, Optional<Item>> read = admitted.read().orElseGet(() -> admission.readAhead(operation, call, input));
        return table instanceof PrefetchingTable ahead
                ? ahead.with(read, () -> carryOut(operation, call, input, slot))
                : carryOut(operation, call, input, slot);
    }

    private <I extends Record, O extends Record> Answer carryOut(
            Operation<I, O> operation, Call call, I input, Optional<IdempotencyStore.Slot> slot) {
        return switch (operation.use()) {
            case Operation.Reading<I, O> reading -> read(operation, reading, call, input);
            case Operation.Retired<I, O> retired -> throw retired.refusal(call, input);
            case Operation.Deciding<I, O> deciding -> decide(operation, deciding, call, input, slot);
        };
    }

    private static <I extends Record, O extends Record> Answer read(
            Operation<I, O> operation, Operation.Reading<I, O> reading, Call call, I input) {
        O output = reading.answer(call, input);
        Optional<Answer.Text> text = operation.textForm().flatMap(form -> form.of(input, output));
        return new Answer(operation.rest().status(), envelope(operation, output), false, call.caller(), text);
    }

    private static void requireScope(Operation<?, ?> operation, Caller caller) {
        if (caller instanceof Caller.WithKey key
                && operation.access() != Access.OPTIONAL_KEY
                && !key.scopes().contains(operation.scope())) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    "This API key lacks the scope '" + operation.scope().wire() + "' that " + operation.name()
                            + " needs.");
        }
    }

    private <I extends Record, O extends Record> Answer decide(
            Operation<I, O> operation,
            Operation.Deciding<I, O> deciding,
            Call call,
            I input,
            Optional<IdempotencyStore.Slot> slot) {
        Retries.Attempts attempts = retries.begin();
        for (int round = 1; ; round++) {
            try {
                Decision<O> decision = deciding.decide(call, input);
                commit(operation, decision, slot, call);
                return answer(operation, decision.answer(), call.caller());
            } catch (Problem problem) {
                Optional<Answer> earlier = replay(slot, call);
                if (earlier.isEmpty()) {
                    Refusals.tell(table, problem);
                    throw problem;
                }
                return earlier.get();
            } catch (LostRace race) {
                Optional<Answer> earlier = replay(slot, call);
                if (earlier.isPresent()) {
                    return earlier.get();
                }
                if (round == MAX_DECISIONS || !attempts.again()) {
                    throw new Problem(
                            ErrorCode.CONFLICT, "Others keep changing this at the same time; try again shortly.");
                }
            }
        }
    }

    private <O extends Record> void commit(
            Operation<?, O> operation, Decision<O> decision, Optional<IdempotencyStore.Slot> slot, Call call) {
        if (decision.preview()) {
            return;
        }
        // First of all writes: that a call was already carried out is told before any other refusal. It goes in even
        // where nothing changes, or the same call repeated after the state has moved on would change something then.
        Commit all = slot.map(taken -> Commit.of(replays.record(
                                taken, operation.rest().status(), envelope(operation, decision.replay()), call.now()))
                        .and(decision.commit().writes()))
                .orElse(decision.commit());
        if (!all.isEmpty()) {
            table.commit(all);
        }
    }

    private Optional<Answer> replay(Optional<IdempotencyStore.Slot> slot, Call call) {
        return slot.flatMap(taken -> replays.find(taken, call.caller(), call.now()));
    }

    private static <O extends Record> Answer answer(Operation<?, O> operation, O output, Caller caller) {
        return new Answer(operation.rest().status(), envelope(operation, output), false, caller);
    }

    private static ObjectNode envelope(Operation<?, ?> operation, Record output) {
        ObjectNode body = Json.object();
        if (operation.rest().enveloped()) {
            body.put("success", true);
        }
        return body.setAll(Json.object(output));
    }
}
