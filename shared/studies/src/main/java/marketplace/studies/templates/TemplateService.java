package marketplace.studies.templates;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.keys.ApiKeys;
import marketplace.api.Decision;
import marketplace.api.Json;
import marketplace.api.policy.PolicyGate;
import marketplace.api.policy.ReviewReason;
import marketplace.api.schema.InputTexts;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.transactions.Spender;
import marketplace.studies.templates.TemplateViews.CreatedTemplate;
import marketplace.studies.templates.TemplateViews.HeldTemplate;
import marketplace.studies.templates.TemplateViews.LowBalance;
import marketplace.studies.templates.TemplateViews.TemplateAnswer;
import marketplace.studies.templates.TemplateViews.TemplateView;
import marketplace.table.Table;

/** What owners, and the admins who review, do with templates. */
public final class TemplateService {

    private final Templates templates;
    private final Accounts accounts;
    private final ApiKeys keys;
    private final LedgerReader ledger;
    private final Ids ids;
    private final Fee fee;

    public TemplateService(Table table, Ids ids, Fee fee) {
        this.templates = new Templates(table);
        this.accounts = new Accounts(table);
        this.keys = new ApiKeys(table);
        this.ledger = new LedgerReader(table);
        this.ids = ids;
        this.fee = fee;
    }

    /** The key must be allowed to spend, because the runs will. */
    Decision<CreatedTemplate> create(Call call, TemplateInputs.Create input) {
        QaTemplateId id = new QaTemplateId(ids.next(IdKind.QA_TEMPLATE, call.now()));
        TemplateTerms terms = input.terms().checked(fee);
        Spender.of(call);
        accounts.requireMayWork(call.accountId());
        QaTemplate template = QaTemplate.create(id, call, terms, flagged(TemplateInputs.Create.class, input));
        Money balance = ledger.wallet(call.accountId()).balance();
        LowBalance warning =
                balance.compareTo(terms.budgetPerRun()) < 0 ? LowBalance.of(balance, terms.budgetPerRun()) : null;
        return Decision.of(
                templates.create(template), new CreatedTemplate(TemplateView.of(template, call.now()), warning));
    }

    List<TemplateView> list(Call call) {
        return templates.of(call.accountId(), Templates.LISTED, Optional.empty()).items().stream()
                .map(template -> TemplateView.of(template, call.now()))
                .toList();
    }

    TemplateAnswer get(Call call, TemplateInputs.One input) {
        QaTemplate template = templates.requireOwned(input.templateId(), call.accountId());
        return new TemplateAnswer(TemplateView.of(template, call.now()));
    }

    Decision<TemplateAnswer> revise(Call call, TemplateInputs.Revise input) {
        QaTemplate before = templates.requireOwned(input.templateId(), call.accountId());
        TemplateTerms terms = input.onto(before.terms()).checked(fee);
        accounts.requireMayWork(call.accountId());
        QaTemplate revised = before.revise(terms, flagged(TemplateInputs.Revise.class, input), call.now());
        QaTemplate after = input.status() == null
                ? revised
                : switch (input.status()) {
                    case ACTIVE -> requireKey(revised).resume(call.now());
                    case PAUSED -> revised.pause(PausedReason.USER, call.now());
                };
        return changed(call, before, after);
    }

    /** Its limits would bound the runs. */
    private QaTemplate requireKey(QaTemplate template) {
        if (!keys.isActive(template.ownerId(), template.creator().keyId())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The API key that created this template was revoked, so it starts no more runs. Create another"
                            + " template.");
        }
        return template;
    }

    Page<HeldTemplate> held(PageRequest page) {
        return templates.held(page.limit(), page.after()).map(HeldTemplate::of);
    }

    Decision<TemplateAnswer> publish(Call call, TemplateInputs.One input) {
        QaTemplate before = templates.require(input.templateId());
        return changed(call, before, before.publish(call.now()));
    }

    private Decision<TemplateAnswer> changed(Call call, QaTemplate before, QaTemplate after) {
        return Decision.of(templates.change(before, after), new TemplateAnswer(TemplateView.of(after, call.now())));
    }

    private static Optional<ReviewReason> flagged(Class<? extends Record> type, Record input) {
        return PolicyGate.find(InputTexts.of(type, Json.tree(input))).map(PolicyGate.Finding::reason);
    }
}
