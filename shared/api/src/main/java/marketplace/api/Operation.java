package marketplace.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import marketplace.api.limits.RateClass;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Page;
import marketplace.kernel.PageRequest;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.table.Key;

/**
 * One thing that the service can do, described as a value.
 *
 * <p>An endpoint knows nothing but this description, so a new operation appears in REST, MCP and the documents by being
 * listed once.
 *
 * @param name in snake case, unique in the catalogue
 * @param summary one sentence
 * @param input what it takes: a record whose components carry {@link Field}
 * @param output what it answers, likewise
 * @param access which credentials it takes
 * @param scope what an API key must be allowed
 * @param effect what it does to the world
 * @param rateClass which limits it counts against
 * @param errors its own refusals in order of precedence; those that every operation has are not listed
 * @param rest its route
 * @param tools its MCP tools; empty for none
 * @param prefetch items that it reads besides the records that its input names
 * @param textForm the other form that its answer has, beside JSON
 * @param list how it returns a list of {@code output}; empty where it returns one
 * @param use what carries it out
 */
public record Operation<I extends Record, O extends Record>(
        String name,
        String summary,
        Class<I> input,
        Class<O> output,
        Access access,
        Scope scope,
        Effect effect,
        RateClass rateClass,
        List<ErrorCode> errors,
        Rest rest,
        List<Tool> tools,
        Optional<Prefetch<I>> prefetch,
        Optional<CsvForm<I, O>> textForm,
        Optional<ListForm> list,
        Use<I, O> use) {

    /** In characters. */
    public static final int MAX_IDEMPOTENCY_KEY_LENGTH = 255;

    public Operation {
        errors = List.copyOf(errors);
        tools = List.copyOf(tools);
    }

    /**
     * Whether a repeated call is known by its idempotency key. What reads needs none; and auth routes take none, for
     * their callers are anonymous, and their answers are secrets.
     */
    public boolean takesIdempotencyKey() {
        return effect != Effect.READ && access != Access.PUBLIC;
    }

    /** Whether {@code dryRun} shows what a call would do. Auth routes take none: their answers are secrets. */
    public boolean takesDryRun() {
        return effect != Effect.READ && access != Access.PUBLIC;
    }

    /**
     * Keys of items that an operation reads and that no id in its input names. They are read in the batch of those that
     * one does. A missing or superfluous key changes no answer. It may throw where the use-case would.
     */
    @FunctionalInterface
    public interface Prefetch<I extends Record> {
        List<Key> keys(Call call, I input);
    }

    /** What carries an operation out. */
    public sealed interface Use<I extends Record, O extends Record> {}

    /** Answers without changing anything. */
    @FunctionalInterface
    public non-sealed interface Reading<I extends Record, O extends Record> extends Use<I, O> {
        O answer(Call call, I input);
    }

    /** Answers with one page of a list. */
    @FunctionalInterface
    public non-sealed interface Listing<I extends Record, O extends Record> extends Use<I, O> {
        Page<O> page(Call call, I input, PageRequest page);
    }

    /** Decides what changes; may be asked again when a race was lost, so it has no effect of its own. */
    @FunctionalInterface
    public non-sealed interface Deciding<I extends Record, O extends Record> extends Use<I, O> {
        Decision<O> decide(Call call, I input);
    }

    /** Is done no longer: says so, and what replaces it. It changes nothing, and its output is {@link NoOutput}. */
    @FunctionalInterface
    public non-sealed interface Retired<I extends Record, O extends Record> extends Use<I, O> {
        Problem refusal(Call call, I input);
    }

    /** Begins the description of an operation. */
    public static <I extends Record, O extends Record> Builder<I, O> named(
            String name, Class<I> input, Class<O> output) {
        return new Builder<>(name, input, output);
    }

    /** Gathers a description; what is not said is the most restrictive. */
    public static final class Builder<I extends Record, O extends Record> {

        private final String name;
        private final Class<I> input;
        private final Class<O> output;
        private final List<Tool> tools = new ArrayList<>();
        private String summary = "";
        private Access access = Access.KEY;
        private Scope scope = Scope.MANAGE;
        private Effect effect = Effect.CHANGE;
        private Optional<RateClass> rateClass = Optional.empty();
        private List<ErrorCode> errors = List.of();
        private String method = "";
        private String path = "";
        private int status = 200;
        private boolean enveloped = true;
        private Optional<Prefetch<I>> prefetch = Optional.empty();
        private Optional<CsvForm<I, O>> textForm = Optional.empty();
        private Optional<ListForm> list = Optional.empty();

        private Builder(String name, Class<I> input, Class<O> output) {
            this.name = name;
            this.input = input;
            this.output = output;
        }

        public Builder<I, O> summary(String sentence) {
            summary = sentence;
            return this;
        }

        public Builder<I, O> route(String httpMethod, String httpPath) {
            method = httpMethod;
            path = httpPath;
            return this;
        }

        public Builder<I, O> access(Access wanted, Scope needed) {
            access = wanted;
            scope = needed;
            return this;
        }

        public Builder<I, O> effect(Effect kind) {
            effect = kind;
            return this;
        }

        /** Counts against these limits instead of those that its method has. */
        public Builder<I, O> rate(RateClass limits) {
            rateClass = Optional.of(limits);
            return this;
        }

        public Builder<I, O> errors(ErrorCode... codes) {
            errors = List.of(codes);
            return this;
        }

        public Builder<I, O> tool(Tool tool) {
            tools.add(tool);
            return this;
        }

        /** Success answers with this status instead of 200. */
        public Builder<I, O> status(int success) {
            status = success;
            return this;
        }

        /** The answer's form is fixed by a standard: no {@code success} is added. */
        public Builder<I, O> bare() {
            enveloped = false;
            return this;
        }

        /** Prefetches these items as well as the records that the input names. */
        public Builder<I, O> prefetch(Prefetch<I> keys) {
            prefetch = Optional.of(keys);
            return this;
        }

        /** Its answer has another form than JSON as well, where the input asks for it. */
        public Builder<I, O> alsoAs(CsvForm<I, O> form) {
            textForm = Optional.of(form);
            return this;
        }

        public Operation<I, O> reads(Reading<I, O> use) {
            effect = Effect.READ;
            return build(use);
        }

        /** Returns a list of its output, page by page. */
        public Operation<I, O> lists(ListForm form, Listing<I, O> use) {
            effect = Effect.READ;
            list = Optional.of(form);
            if (!form.isWhole() && !errors.contains(ErrorCode.INVALID_CURSOR)) {
                errors = Stream.concat(Stream.of(ErrorCode.INVALID_CURSOR), errors.stream())
                        .toList();
            }
            return build(use);
        }

        /** Returns a list of its output that always fits on one page. */
        public Operation<I, O> listsAll(String plural, String description, BiFunction<Call, I, List<O>> use) {
            return lists(
                    ListForm.whole(plural, description),
                    (call, input, _) -> new Page<>(use.apply(call, input), Optional.empty()));
        }

        public Operation<I, O> retired(Retired<I, O> use) {
            effect = Effect.READ;
            return build(use);
        }

        public Operation<I, O> decides(Deciding<I, O> use) {
            return build(use);
        }

        private Operation<I, O> build(Use<I, O> use) {
            Rest rest = new Rest(method, path, status, enveloped);
            RateClass limits = rateClass.orElseGet(() -> RateClass.of(method));
            return new Operation<>(
                    name, summary, input, output, access, scope, effect, limits, errors, rest, tools, prefetch,
                    textForm, list, use);
        }
    }
}
