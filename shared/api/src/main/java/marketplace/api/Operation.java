package marketplace.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.api.limits.FixedLimit;
import marketplace.api.limits.RateClass;
import marketplace.api.schema.PipelineFields;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.Key;

/**
 * One thing that the service can do, described as a value. REST, MCP and the documents are derived from it.
 *
 * @param errors its own refusals in order of precedence, without those that every operation has
 * @param tools empty for none
 * @param prefetch items that it reads besides the records that its input names
 * @param textForm forms of its answer besides JSON
 * @param fileForm its list as a file
 * @param list how it returns a list of {@code output}; empty if it returns one
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
        Optional<TextForm<I, O>> textForm,
        Optional<FileForm<I>> fileForm,
        Optional<ListForm> list,
        Use<I, O> use) {

    public static final int MAX_IDEMPOTENCY_KEY_LENGTH = 255;

    public static final int MAX_PASSWORD_LENGTH = 200;

    public Operation {
        errors = List.copyOf(errors);
        tools = List.copyOf(tools);
    }

    /** With the tool's page sizes. */
    Operation<I, O> as(Tool tool) {
        return tool.pages()
                .map(pages -> with(list.map(form -> form.sized(pages))))
                .orElse(this);
    }

    private Operation<I, O> with(Optional<ListForm> form) {
        return new Operation<>(
                name, summary, input, output, access, scope, effect, rateClass, errors, rest, tools, prefetch, textForm,
                fileForm, form, use);
    }

    /** The operation without its use-case: equal in every object graph, and part of none. */
    public Operation<I, O> description() {
        Retired<I, O> absent = Operation::absent;
        return new Operation<>(
                name,
                summary,
                input,
                output,
                access,
                scope,
                effect,
                rateClass,
                errors,
                rest,
                tools,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                list,
                absent);
    }

    private static Problem absent(Call call, Record input) {
        throw new IllegalStateException("a description cannot be called");
    }

    /** False for auth routes: their callers are anonymous and their answers are secrets. */
    public boolean takesIdempotencyKey() {
        return effect != Effect.READ && access != Access.PUBLIC;
    }

    /** False for auth routes: their answers are secrets. */
    public boolean takesDryRun() {
        return effect != Effect.READ && access != Access.PUBLIC;
    }

    /** Whether a session may send its password with the call, which then has the rights of a step-up. */
    public boolean takesPassword() {
        return access != Access.PUBLIC
                && (errors.contains(ErrorCode.STEP_UP_REQUIRED)
                        || Stream.of(input.getRecordComponents())
                                .anyMatch(field -> field.getName().equals(PipelineFields.PASSWORD)));
    }

    /** Keys of items that no id in the input names. A missing or superfluous key changes no answer. */
    @FunctionalInterface
    public interface Prefetch<I extends Record> {
        List<Key> keys(Call call, I input);
    }

    /**
     * A list as one file. Making it may take longer than a call, so the answer comes with the commit that begins it.
     *
     * @param wanted whether this input asks for the file
     */
    public record FileForm<I extends Record>(
            String mediaType, Predicate<I> wanted, BiFunction<Call, I, Decision<Answer.OfFile>> use) {}

    public sealed interface Use<I extends Record, O extends Record> {}

    @FunctionalInterface
    public non-sealed interface Reading<I extends Record, O extends Record> extends Use<I, O> {
        O answer(Call call, I input);
    }

    @FunctionalInterface
    public non-sealed interface Listing<I extends Record, O extends Record> extends Use<I, O> {
        Page<O> page(Call call, I input, PageRequest page);
    }

    /** Decides what changes. It is called again after a lost race, so it must have no effect itself. */
    @FunctionalInterface
    public non-sealed interface Deciding<I extends Record, O extends Record> extends Use<I, O> {
        Decision<O> decide(Call call, I input);

        /** Writes to commit although the decision is a refusal. */
        default Commit refused(Call call, Problem refusal) {
            return Commit.none();
        }
    }

    /**
     * A decision for a call that is counted beside its reads. A dry run is not counted.
     *
     * @param subject whose calls of which kind are counted together: an id of ours or a digest
     */
    public record Counting<I extends Record, O extends Record>(
            FixedLimit limit, BiFunction<Call, I, String> subject, CountedDecision<I, O> decision)
            implements Use<I, O> {

        public Deciding<I, O> counted(boolean withinLimit) {
            return (call, input) -> decision.decide(call, input, withinLimit);
        }
    }

    /** As {@link Deciding}; what is over the limit is not refused before, but up to the decision. */
    @FunctionalInterface
    public interface CountedDecision<I extends Record, O extends Record> {
        Decision<O> decide(Call call, I input, boolean withinLimit);
    }

    /** Refuses, and says what replaces the operation. */
    @FunctionalInterface
    public non-sealed interface Retired<I extends Record, O extends Record> extends Use<I, O> {
        Problem refusal(Call call, I input);
    }

    public static <I extends Record, O extends Record> Builder<I, O> named(
            String name, Class<I> input, Class<O> output) {
        return new Builder<>(name, input, output);
    }

    /** Defaults are the most restrictive. */
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
        private boolean signed;
        private String method = "";
        private String path = "";
        private int status = 200;
        private boolean enveloped = true;
        private Optional<Prefetch<I>> prefetch = Optional.empty();
        private Optional<TextForm<I, O>> textForm = Optional.empty();
        private Optional<FileForm<I>> fileForm = Optional.empty();
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

        public Builder<I, O> rate(RateClass limits) {
            rateClass = Optional.of(limits);
            return this;
        }

        public Builder<I, O> errors(ErrorCode... codes) {
            errors = List.of(codes);
            return this;
        }

        /** The input may carry a signed identity, which can be refused. */
        public Builder<I, O> signed() {
            signed = true;
            return this;
        }

        public Builder<I, O> tool(Tool tool) {
            tools.add(tool);
            return this;
        }

        public Builder<I, O> status(int success) {
            status = success;
            return this;
        }

        /** The answer's form is fixed by a standard, without {@code success}. */
        public Builder<I, O> bare() {
            enveloped = false;
            return this;
        }

        public Builder<I, O> prefetch(Prefetch<I> keys) {
            prefetch = Optional.of(keys);
            return this;
        }

        public Builder<I, O> alsoAs(TextForm<I, O> form) {
            textForm = Optional.of(form);
            return this;
        }

        public Builder<I, O> alsoAsFile(FileForm<I> form) {
            fileForm = Optional.of(form);
            return this;
        }

        public Operation<I, O> reads(Reading<I, O> use) {
            effect = Effect.READ;
            return build(use);
        }

        public Operation<I, O> lists(ListForm form, Listing<I, O> use) {
            effect = Effect.READ;
            list = Optional.of(form);
            return build(use);
        }

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

        public Operation<I, O> counts(
                FixedLimit limit, BiFunction<Call, I, String> subject, CountedDecision<I, O> decision) {
            return build(new Counting<>(limit, subject, decision));
        }

        private Operation<I, O> build(Use<I, O> use) {
            Rest rest = new Rest(method, path, status, enveloped);
            RateClass limits = rateClass.orElseGet(() -> RateClass.of(method));
            List<ErrorCode> refusals = refusals();
            return new Operation<>(
                    name, summary, input, output, access, scope, effect, limits, refusals, rest, tools, prefetch,
                    textForm, fileForm, list, use);
        }

        private List<ErrorCode> refusals() {
            List<ErrorCode> all = new ArrayList<>();
            PublicTexts texts = input.getAnnotation(PublicTexts.class);
            if ((texts != null && texts.moderated()) || Field.Moderated.masks(input)) {
                all.add(ErrorCode.MODERATION_REFUSED);
            }
            if (list.filter(form -> !form.isWhole()).isPresent()) {
                all.add(ErrorCode.INVALID_CURSOR);
            }
            if (signed) {
                all.addAll(List.of(ErrorCode.SIGNATURE_INVALID, ErrorCode.SIGNATURE_REPLAYED));
            }
            all.addAll(errors);
            return all;
        }
    }
}
