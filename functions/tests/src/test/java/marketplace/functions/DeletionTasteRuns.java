package marketplace.functions;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.api.moderation.Verdict;
import marketplace.humans.TasteCategory;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.studies.taste.Artifact;
import marketplace.studies.taste.TasteBrief;
import marketplace.studies.taste.TasteResponse;
import marketplace.studies.taste.TasteRun;
import marketplace.studies.taste.TasteRunStatus;
import marketplace.studies.taste.TasteRuns;
import marketplace.studies.taste.report.Panel;
import marketplace.studies.taste.report.PanelAnswer;
import marketplace.studies.taste.report.ReportWriter;
import marketplace.studies.taste.report.TasteReport;
import marketplace.table.Commit;

/** A closed taste run of Ada, which six others answered as one, and one of Bob that she answered. */
final class DeletionTasteRuns {

    /** Enough for a winner, and for groups that are shown. */
    private static final int PANEL = 6;

    private DeletionTasteRuns() {}

    static void create(DeletionWorld world) {
        AccountId ada = world.accountOf(DeletionWorld.EMAIL);
        AccountId bob = world.accountOf("bob@example.com");
        TasteBrief hers = brief("Ada Lovelace", "https://ada.example/countess", PANEL);
        List<TasteResponse> others = IntStream.rangeClosed(1, PANEL)
                .mapToObj(member -> answer(
                        world, 1, hers, another(member), member, hers.labels().getFirst(), "I like the first."))
                .toList();
        closed(world, ada, hers, others);
        TasteBrief his = brief("A shop", "https://shop.example/", 1);
        closed(
                world,
                bob,
                his,
                List.of(answer(world, 2, his, ada, PANEL + 1, "Other", "Ada Lovelace likes the second one.")));
    }

    private static TasteBrief brief(String title, String url, int respondents) {
        return new TasteBrief(
                title,
                "Which portrait of " + title + "?",
                List.of(new Artifact("Portrait of " + title, url), new Artifact("Other", "https://art.example/other")),
                respondents,
                new Money(100),
                List.of(TasteCategory.DESIGN),
                List.of("GB"));
    }

    private static TasteResponse answer(
            DeletionWorld world, int run, TasteBrief brief, AccountId by, int member, String choice, String reason) {
        return new TasteResponse(
                new RunId("tst_0000000000000000000000000" + run),
                new HumanId("hum_0000000000000000000000000" + member),
                by,
                choice,
                reason,
                4,
                brief.labels(),
                true,
                TasteCategory.DESIGN,
                "GB",
                world.market.now());
    }

    private static AccountId another(int number) {
        return new AccountId("acc_0000000000000000000000010" + number);
    }

    /** As a run is stored after its close: an open one would keep its owner's account. */
    private static void closed(DeletionWorld world, AccountId owner, TasteBrief brief, List<TasteResponse> answers) {
        Instant now = world.market.now();
        RunId id = answers.getFirst().runId();
        TasteReport report = new ReportWriter(_ -> new Verdict.Allowed())
                .write(
                        new Panel(brief.labels(), brief.respondentCount()),
                        answers.stream().map(DeletionTasteRuns::panelAnswer).toList());
        TasteRun run = new TasteRun(
                id, owner, brief, new Money(18), TasteRunStatus.CLOSED, List.of(), List.of(), now, now, now, 1);
        spend(world, owner, id, brief.respondentCount());
        TasteRuns runs = new TasteRuns(world.table);
        Commit commit = runs.create(run).and(TasteRuns.create(id, report));
        for (TasteResponse answer : answers) {
            commit = commit.and(runs.respond(answer).writes());
        }
        world.table.commit(commit);
    }

    private static PanelAnswer panelAnswer(TasteResponse answer) {
        return new PanelAnswer(
                answer.choice(),
                answer.reason(),
                answer.confidence(),
                answer.counted(),
                answer.shown(),
                answer.category(),
                answer.country());
    }

    /** All of it for an account that stays. */
    private static void spend(DeletionWorld world, AccountId owner, RunId run, int respondents) {
        Instant now = world.market.now();
        Money pay = new Money(100).times(respondents);
        Money fee = new Money(18).times(respondents);
        world.deposit(owner, pay.plus(fee).cents());
        RunLedger money = new RunLedger(world.table);
        TransactionId first = LedgerTransaction.nextId(world.market.ids, now);
        world.table.commit(money.post(RunFunds.reserve(run, Spender.of(owner), pay, fee, first, now))
                .requirePosted());
        TransactionId second = LedgerTransaction.nextId(world.market.ids, now);
        world.table.commit(money.post(money.require(owner, run).pay(another(0), pay, fee, second, now))
                .requirePosted());
        TransactionId third = LedgerTransaction.nextId(world.market.ids, now);
        world.table.commit(
                money.post(money.require(owner, run).close(third, now)).requirePosted());
    }
}
