package marketplace.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.samskivert.mustache.Mustache;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpResponse;
import marketplace.api.schema.InputSchema;
import marketplace.api.schema.PipelineFields;
import marketplace.console.forms.FormArguments;
import marketplace.console.forms.FormState;
import marketplace.console.forms.FormView;
import marketplace.console.forms.Questions;
import marketplace.console.forms.Rows;
import marketplace.console.forms.SentForm;
import marketplace.console.html.ConsoleFrame;
import marketplace.console.pages.AllPages;
import marketplace.console.pages.ConsolePage;
import marketplace.console.pages.PageForm;
import marketplace.console.pages.PageRead;
import marketplace.console.session.ReturnPath;
import marketplace.console.session.SessionCookie;
import marketplace.console.views.Labels;
import marketplace.console.views.Values;
import marketplace.console.views.Views;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.ParallelReads;

/** One request for a declared page by a signed-in person. */
final class PageVisit {

    private static final String CHANGED = "Your session has changed since this form was opened, so nothing was done."
            + " Check the form, then send it again.";

    private final Calls calls;
    private final HttpFrame.Exchange exchange;
    private final ConsolePage page;
    private final Map<String, String> path;
    private final SessionCookie cookie;
    private final SessionCookie.Tokens session;
    private final Values shown;

    PageVisit(Calls calls, HttpFrame.Exchange exchange, AllPages.Found found, SessionCookie cookie) {
        this.calls = calls;
        this.exchange = exchange;
        this.page = found.page();
        this.path = found.parameters();
        this.cookie = cookie;
        this.session = cookie.tokens().orElseThrow();
        this.shown = new Values(session.zone(), exchange.now());
    }

    /** What became of the form that was submitted. */
    private record Submitted(String form, SentForm values, Optional<Problem> problem) {}

    HttpResponse show() {
        return show(200, Optional.empty());
    }

    HttpResponse submit() {
        SentForm sent = SentForm.of(exchange.http());
        PageForm form = page.form(sent.text(SentForm.FORM))
                .orElseThrow(() -> new Problem(ErrorCode.NOT_FOUND, "This page has no such form."));
        if (!cookie.accepts(sent.text(SentForm.TOKEN))) {
            return again(form, Rows.closedUp(form, sent), new Problem(ErrorCode.FORBIDDEN, CHANGED));
        }
        SentForm given;
        try {
            given = new FormFiles(calls, exchange, session.token()).stored(form, sent);
        } catch (Problem problem) {
            return again(form, Rows.closedUp(form, sent), problem);
        }
        SentForm submission = Rows.closedUp(form, given);
        if (submission.has(SentForm.RESTORE)) {
            return show(200, Optional.of(new Submitted(form.name(), submission, Optional.empty())));
        }
        Operation<?, ?> operation = calls.operation(form.operation());
        try {
            ObjectNode arguments = FormArguments.of(form, operation, path, submission, session.zone(), questions(form));
            if (!submission.has(SentForm.CONFIRMED)) {
                Optional<HttpResponse> first = first(form, operation, arguments, submission);
                if (first.isPresent()) {
                    return first.get();
                }
            }
            ObjectNode answer = call(operation, arguments, submission);
            return form.shown()
                    .map(template -> answered(form, template, answer))
                    .orElseGet(() -> PageAnswers.redirect(after(form, answer)));
        } catch (Problem problem) {
            return switch (problem.code()) {
                case UNAUTHENTICATED, STEP_UP_REQUIRED -> throw problem;
                // A template numbers its rows itself.
                default -> again(form, form.isDrawn() ? given : submission, problem);
            };
        }
    }

    /** What the form asks: its page has not been read yet. */
    private Questions questions(PageForm form) {
        return form.asked()
                .flatMap(PageForm.Group::asked)
                .map(schema -> schema.substring(0, schema.indexOf('.')))
                .flatMap(name -> page.reads().stream()
                        .filter(read -> read.name().equals(name))
                        .findFirst())
                .map(read -> questions(form, Map.of(read.name(), read(read))))
                .orElse(Questions.NONE);
    }

    private static Questions questions(PageForm form, Map<String, JsonNode> read) {
        return form.asked()
                .map(group -> Questions.of(
                        group.fields().getFirst(), stored(read, group.asked().orElseThrow())))
                .orElse(Questions.NONE);
    }

    /** The page that is shown before the form is sent. */
    private Optional<HttpResponse> first(
            PageForm form, Operation<?, ?> operation, ObjectNode arguments, SentForm submission) {
        return switch (form.first()) {
            case PageForm.First.Nothing() -> Optional.empty();
            case PageForm.First.Question(String sentence) -> {
                // It names arguments, and the check may change them.
                InputSchema.of(operation).require(arguments.deepCopy());
                yield Optional.of(question(form, sentence, submission, arguments));
            }
            case PageForm.First.Quote() when operation.effect() != Effect.MOVE_MONEY -> Optional.empty();
            case PageForm.First.Quote() -> {
                ObjectNode dryRun = dryRun(operation, arguments, submission);
                yield costs(dryRun) ? Optional.of(quote(form, submission, dryRun, true)) : Optional.empty();
            }
            case PageForm.First.Balance() ->
                Optional.of(quote(form, submission, dryRun(operation, arguments, submission), false));
        };
    }

    private ObjectNode dryRun(Operation<?, ?> operation, ObjectNode arguments, SentForm submission) {
        return call(operation, arguments.deepCopy().put(PipelineFields.DRY_RUN, true), submission);
    }

    private ObjectNode call(Operation<?, ?> operation, ObjectNode arguments, SentForm submission) {
        exchange.line().put("operation", operation.name());
        Optional<String> key = operation.takesIdempotencyKey()
                ? Optional.of(submission.text(SentForm.KEY)).filter(text -> !text.isEmpty())
                : Optional.empty();
        return calls.call(exchange, Optional.of(session.token()), operation.name(), arguments, key);
    }

    private HttpResponse again(PageForm form, SentForm submission, Problem problem) {
        exchange.line().refused(problem);
        Submitted refused = new Submitted(form.name(), submission, Optional.of(problem));
        return HttpFrame.withHints(show(problem.code().status(), Optional.of(refused)), problem);
    }

    private String after(PageForm form, ObjectNode answer) {
        Map<String, Object> values = new LinkedHashMap<>(path);
        values.put("answer", shown.of(answer));
        // A template is kept when it is compiled, so it must not have the ids of one request.
        String filled = form.then()
                .map(to -> Views.title(to.replace("{", "{{").replace("}", "}}"), values))
                .orElseGet(() -> exchange.http().path());
        boolean isSaid = Labels.ALL.done(form.operation()).isPresent();
        return isSaid ? ReturnPath.reporting(filled, cookie.report(form.operation())) : filled;
    }

    private HttpResponse answered(PageForm form, String template, ObjectNode answer) {
        return ConsoleFrame.page(
                200,
                form.submit(),
                PageAnswers.navigation(page.tab()),
                Views.render("pages/" + template, Map.of("answer", shown.of(answer))));
    }

    /** Whether the person would pay, or the call would be refused. */
    private static boolean costs(ObjectNode dryRun) {
        return dryRun.at("/quote/totalCents").asLong() > 0
                || !dryRun.path("wouldSucceed").booleanValue();
    }

    /** What the act means, before it is done. */
    private HttpResponse question(PageForm form, String sentence, SentForm submission, ObjectNode arguments) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("sentence", Views.title(sentence, Map.of("sent", shown.of(arguments))));
        values.put("hidden", submission.pairs());
        values.put("danger", form.danger());
        return confirmation(form, values);
    }

    /** What the form would cost, with the same idempotency key for the form that confirms it. */
    private HttpResponse quote(PageForm form, SentForm submission, ObjectNode dryRun, boolean priced) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("priced", priced);
        values.put("hidden", submission.pairs());
        values.put("problems", shown.of(dryRun.path("problems")));
        values.put("wouldSucceed", dryRun.path("wouldSucceed").booleanValue());
        values.put("quote", shown.of(dryRun.path("quote")));
        return confirmation(form, values);
    }

    private HttpResponse confirmation(PageForm form, Map<String, Object> values) {
        values.put("id", "quote");
        values.put("submit", form.submit());
        return ConsoleFrame.page(
                200, form.submit() + "?", PageAnswers.navigation(page.tab()), Views.render("forms/quote.html", values));
    }

    private HttpResponse show(int status, Optional<Submitted> submitted) {
        Map<String, JsonNode> read = read();
        Map<String, Object> values = new LinkedHashMap<>();
        read.forEach((name, node) -> values.put(name, shown.of(node)));
        path.forEach(values::put);
        values.put("here", exchange.http().path());
        values.put("query", query());
        page.asked()
                .ifPresent(schema -> values.put(
                        "asked", Questions.of("result", stored(read, schema)).shown()));
        values.put("refused", submitted.map(sent -> Map.of(sent.form(), true)).orElse(Map.of()));
        values.put("formToken", cookie.formToken());
        Map<String, Mustache.Lambda> drawn = new LinkedHashMap<>();
        for (PageForm form : page.forms()) {
            AtomicInteger count = new AtomicInteger();
            drawn.put(
                    form.name(),
                    (fragment, out) -> out.write(
                            draw(form, fragment.execute().strip(), count.incrementAndGet(), read, submitted)));
        }
        values.put("form", drawn);
        boolean unknown = !path.isEmpty() && read.values().stream().allMatch(JsonNode::isNull);
        return ConsoleFrame.page(
                unknown ? ErrorCode.NOT_FOUND.status() : status,
                Views.title(page.title(), values),
                PageAnswers.navigation(page.tab()),
                said() + Views.render("pages/" + page.template(), values));
    }

    /** What the address gives to the page's reads. */
    private Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        page.reads().stream()
                .flatMap(read -> read.arguments().stream())
                .filter(argument -> !argument.contains("="))
                .forEach(name -> query.put(name, exchange.http().query().getOrDefault(name, "")));
        return query;
    }

    private String said() {
        return cookie.reported(exchange.http().query().getOrDefault(ReturnPath.DONE, ""))
                .flatMap(Labels.ALL::done)
                .map(sentence -> Views.render("pages/done.html", Map.of("sentence", sentence)))
                .orElse("");
    }

    private Map<String, JsonNode> read() {
        List<PageRead> first =
                page.reads().stream().filter(read -> read.unless().isEmpty()).toList();
        List<Supplier<JsonNode>> reads =
                first.stream().<Supplier<JsonNode>>map(read -> () -> read(read)).toList();
        List<JsonNode> answers = reads.size() == 1 ? List.of(reads.getFirst().get()) : ParallelReads.all(reads);
        Map<String, JsonNode> named = new LinkedHashMap<>();
        for (int i = 0; i < answers.size(); i++) {
            named.put(first.get(i).name(), answers.get(i));
        }
        for (PageRead read : page.reads()) {
            read.unless()
                    .map(field -> stored(named, field))
                    .ifPresent(found -> named.put(
                            read.name(),
                            found.isMissingNode() || found.isNull() ? read(read) : Json.MAPPER.nullNode()));
        }
        return named;
    }

    private JsonNode read(PageRead read) {
        Operation<?, ?> operation = calls.operation(read.operation());
        ObjectNode arguments =
                FormArguments.of(read, operation, path, exchange.http().query(), session.zone());
        try {
            ObjectNode answer =
                    calls.call(exchange, Optional.of(session.token()), operation.name(), arguments, Optional.empty());
            return read.pick().isEmpty() ? answer : answer.path(read.pick());
        } catch (Problem problem) {
            if (read.optional()
                    && List.of(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN).contains(problem.code())) {
                return Json.MAPPER.nullNode();
            }
            throw problem;
        }
    }

    /** @param given by the template: hidden arguments, or controls that it draws */
    private String draw(
            PageForm form, String given, int number, Map<String, JsonNode> read, Optional<Submitted> submitted) {
        SentForm row = SentForm.parse(form.isDrawn() ? "" : given);
        Optional<Submitted> own = submitted
                .filter(sent -> sent.form().equals(form.name()))
                .filter(sent -> form.hidden().stream()
                        .allMatch(name -> sent.values().text(name).equals(row.text(name))));
        Map<String, String> hidden = new LinkedHashMap<>();
        hidden.put(SentForm.FORM, form.name());
        hidden.put(SentForm.TOKEN, cookie.formToken());
        hidden.put(SentForm.KEY, key(form, number, own));
        for (String name : form.hidden()) {
            hidden.put(name, row.text(name));
        }
        FormState state = new FormState(
                form.filled().map(from -> stored(read, from)).orElseGet(Json::object),
                own.map(Submitted::values),
                own.flatMap(Submitted::problem));
        return new FormView(form, calls.operation(form.operation()), session.zone(), questions(form, read))
                .html(
                        form.name() + (number == 1 ? "" : "-" + number),
                        exchange.http().path(),
                        hidden,
                        form.isDrawn() ? given : "",
                        state);
    }

    /** A refused form keeps its key, so that it has one effect, unless the key belongs to another input. */
    private String key(PageForm form, int number, Optional<Submitted> own) {
        return own.filter(sent -> sent.problem()
                        .filter(problem -> problem.code() == ErrorCode.IDEMPOTENCY_KEY_REUSE)
                        .isEmpty())
                .map(sent -> sent.values().text(SentForm.KEY))
                .filter(key -> !key.isEmpty())
                .orElseGet(() -> exchange.requestId() + "-" + form.name() + "-" + number);
    }

    private static JsonNode stored(Map<String, JsonNode> read, String from) {
        String[] parts = from.split("\\.", 2);
        JsonNode answer = read.get(parts[0]);
        return parts.length == 1 ? answer : FormArguments.at(answer, parts[1]);
    }
}
