package marketplace.functions;

import java.time.Instant;
import java.util.List;
import marketplace.api.moderation.Verdict;
import marketplace.humans.TasteCategory;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.money.ledger.Ledger;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
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

/** A template of QA runs and a closed taste run that Ada owns, and a taste run of Bob that she answered. */
final class DeletionStudies {

    private DeletionStudies() {}

    static void create(DeletionWorld world) {
        world.call("POST", "/api/v1/qa/templates", world.adasKey, """
            {"name":"Shop of Ada Lovelace","targetUrl":"https://ada.example/countess",
             "instructions":"Buy the portrait of Ada Lovelace.","testerStartMessage":"Ask for Ada Lovelace.",
             "cadence":"daily","budgetPerRunCents":2360,"payPerTesterCents":2000,"testerCount":1,
             "submissionMode":"photo","requiredCredentials":["ada lovelace"],"allowedCountries":["GB"],
             "periodCapCents":73160,
             "testPlan":[{"id":"countess","instruction":"Look at Ada Lovelace.","expected":"A countess."}]}\
            """);
        AccountId ada = world.accountOf(DeletionWorld.EMAIL);
        AccountId bob = world.accountOf("bob@example.com");
        closedRun(world, 1, ada, "Ada Lovelace", bob, "I like the second one far more.");
        closedRun(world, 2, bob, "A shop", ada, "Ada Lovelace likes the second one.");
    }

    /** As a run is stored after its close: an open one would keep its owner's account. */
    private static void closedRun(
            DeletionWorld world, int number, AccountId owner, String title, AccountId member, String reason) {
        Instant now = world.market.now();
        RunId id = new RunId("tst_0000000000000000000000000" + number);
        HumanId human = new HumanId("hum_0000000000000000000000000" + number);
        List<Artifact> artifacts = List.of(
                new Artifact(
                        "Portrait of " + title, number == 1 ? "https://ada.example/countess" : "https://shop.example/"),
                new Artifact("Other", "https://art.example/other"));
        TasteBrief brief = new TasteBrief(
                title,
                "Which portrait of " + title + "?",
                artifacts,
                1,
                new Money(100),
                List.of(TasteCategory.DESIGN),
                List.of("GB"));
        TasteResponse response = new TasteResponse(
                id, human, member, "Other", reason, 4, brief.labels(), true, TasteCategory.DESIGN, "GB", now);
        TasteReport report = new ReportWriter(text -> new Verdict.Allowed())
                .write(
                        new Panel(brief.labels(), 1),
                        List.of(new PanelAnswer("Other", reason, 4, true, brief.labels(), TasteCategory.DESIGN, "GB")));
        TasteRun run = new TasteRun(
                id, owner, brief, new Money(18), TasteRunStatus.CLOSED, List.of(), List.of(), now, now, now, 1);
        spend(world, owner, id);
        TasteRuns runs = new TasteRuns(world.table);
        world.table.commit(runs.create(run).and(runs.respond(response).writes()).and(TasteRuns.create(id, report)));
    }

    /** All of it for an account that stays. */
    private static void spend(DeletionWorld world, AccountId owner, RunId run) {
        Instant now = world.market.now();
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, LedgerTransaction.nextId(world.market.ids, now), owner, now)
                .from(new LedgerAccount.External("sandbox"), new Money(118))
                .to(new LedgerAccount.Wallet(owner), new Money(118))
                .build();
        world.table.commit(new Ledger(world.table, new TopUpStarts(world.table))
                .post(List.of(deposit))
                .requirePosted());
        RunLedger money = new RunLedger(world.table);
        Money pay = new Money(100);
        Money fee = new Money(18);
        TransactionId first = LedgerTransaction.nextId(world.market.ids, now);
        world.table.commit(money.post(RunFunds.reserve(run, Spender.of(owner), pay, fee, first, now))
                .requirePosted());
        AccountId another = new AccountId("acc_00000000000000000000000009");
        TransactionId second = LedgerTransaction.nextId(world.market.ids, now);
        world.table.commit(money.post(money.require(owner, run).pay(another, pay, fee, second, now))
                .requirePosted());
        TransactionId third = LedgerTransaction.nextId(world.market.ids, now);
        world.table.commit(
                money.post(money.require(owner, run).close(third, now)).requirePosted());
    }
}
