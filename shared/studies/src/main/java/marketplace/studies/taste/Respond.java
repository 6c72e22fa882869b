package marketplace.studies.taste;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.TasteCategory;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.runs.RunMove;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.studies.taste.TasteInputs.Answer;
import marketplace.studies.taste.TasteViews.InvitationView;
import marketplace.studies.taste.TasteViews.Responded;
import marketplace.studies.taste.TasteViews.ResponseView;
import marketplace.table.Commit;
import marketplace.table.Table;

/** The panel's side: invitations, and answers that are paid in their own commit. */
public final class Respond {

    private final TasteRuns runs;
    private final RunLedger money;
    private final Humans humans;
    private final Accounts accounts;
    private final Ids ids;

    public Respond(Table table, Humans humans, Ids ids) {
        this.runs = new TasteRuns(table);
        this.money = new RunLedger(table);
        this.humans = humans;
        this.accounts = new Accounts(table);
        this.ids = ids;
    }

    List<InvitationView> invitations(Call call, TasteInputs.Invited input) {
        Human human = humans.requireOf(call.accountId());
        List<InvitationView> open = runs.inviting(human.id()).stream()
                .filter(run -> input.runId() == null || input.runId().equals(run.id()))
                .filter(run -> run.isLive(call.now()))
                .flatMap(run ->
                        run.invitation(human.id(), call.now()).stream().map(invited -> InvitationView.of(run, invited)))
                .toList();
        if (input.runId() != null && open.isEmpty()) {
            throw RunId.unknown();
        }
        return open;
    }

    Decision<Responded> respond(Call call, Answer input) {
        accounts.requireMayWork(call.accountId());
        Human human = humans.requireOf(call.accountId());
        TasteRun before = runs.find(input.runId()).orElseThrow(RunId::unknown);
        TasteRun.Invited invited = requireInvited(before, human, call);
        requireAnswered(before, input);
        TasteResponse response = response(call, before, invited, human, input);
        TasteRun after = before.answer(invited, response.counted(), call.now());
        Commit commit = runs.change(before, after)
                .and(runs.respond(response).writes())
                .and(money.post(payment(call, before, after)).requirePosted().writes())
                .and(TasteEnding.following(before, after, call.now()).writes())
                .and(Accounts.requireReceiving(call.accountId(), call.now()));
        return Decision.of(
                commit,
                new Responded(ResponseView.of(
                        response, before.brief().payPerRespondent().cents())));
    }

    /** A run that has never invited the human looks like an unknown one. */
    private TasteRun.Invited requireInvited(TasteRun run, Human human, Call call) {
        if (run.hasAnswered(human.id())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "You have answered this run. It takes one answer of each human.");
        }
        Optional<TasteRun.Invited> invited =
                run.isLive(call.now()) ? run.invitation(human.id(), call.now()) : Optional.empty();
        if (invited.isEmpty() && runs.wasInvited(human.id(), run.id())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    run.isLive(call.now())
                            ? "Your invitation has lapsed: it was open for 6 hours."
                            : "This run takes no more answers.");
        }
        return invited.orElseThrow(RunId::unknown);
    }

    private static void requireAnswered(TasteRun run, Answer input) {
        List<String> labels = run.brief().labels();
        if (!labels.contains(input.choice())) {
            throw Problem.invalid("choice", "must be a label of the run: " + String.join(", ", labels));
        }
        int checks = run.brief().attentionChecks();
        if (input.checks().size() != checks) {
            throw Problem.invalid("checks", "must have " + checks + " answers, one for each check of the invitation");
        }
    }

    private TasteResponse response(Call call, TasteRun run, TasteRun.Invited invited, Human human, Answer input) {
        return new TasteResponse(
                run.id(),
                human.id(),
                call.accountId(),
                input.choice(),
                input.reason(),
                input.confidence(),
                Orders.of(run.brief().labels(), invited.place()),
                AttentionCheck.isPassed(run, human.id(), input.checks()),
                category(run, human),
                human.profile().countryCode().orElse(null),
                call.now());
    }

    private static TasteCategory category(TasteRun run, Human human) {
        List<TasteCategory> wanted = run.brief().targetCategories();
        return human.profile().tasteCategories().stream()
                .filter(category -> wanted.isEmpty() || wanted.contains(category))
                .findFirst()
                .orElse(null);
    }

    /** The last answer also closes the run's account. */
    private RunMove payment(Call call, TasteRun before, TasteRun after) {
        RunFunds funds = money.require(before.ownerId(), before.id());
        RunMove paid = funds.pay(
                call.accountId(),
                before.brief().payPerRespondent(),
                before.fee(),
                LedgerTransaction.nextId(ids, call.now()),
                call.now());
        return after.status().isLive()
                ? paid
                : paid.then(paid.after().close(LedgerTransaction.nextId(ids, call.now()), call.now()));
    }
}
