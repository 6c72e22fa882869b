package marketplace.money;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.CommitRetries;
import marketplace.money.limits.Ceiling;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ChargeResult;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.PayoutResult;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.provider.RefundOrder;
import marketplace.money.provider.RefundResult;
import marketplace.money.refunds.ClawbackChecks;
import marketplace.table.Table;

/** A provider as the port describes it: repeated requests have one effect. */
public final class TestProvider implements PaymentProvider {

    public static final ProviderMethod CARD = new ProviderMethod(MoneyFixture.PROVIDER, "card_1", "Visa 4242");

    public enum Behaviour {
        ACCEPT,
        DECLINE,
        /** An event reports the result. */
        PENDING,
        UNAVAILABLE,
        /** It acts, but the response is lost. */
        LOSE_ANSWER
    }

    public Behaviour behaviour = Behaviour.ACCEPT;
    public final Map<String, Charge> charged = new LinkedHashMap<>();
    public final Map<String, Charge> pending = new LinkedHashMap<>();
    public final Map<String, PayoutOrder> sent = new LinkedHashMap<>();
    public final List<String> asked = new ArrayList<>();
    public final Map<String, RefundOrder> refunded = new LinkedHashMap<>();
    public final Map<String, ProviderEvent> endedDisputes = new LinkedHashMap<>();
    public final List<String> lostEvents = new ArrayList<>();
    private final Map<String, RefundResult> refunds = new LinkedHashMap<>();
    private final Map<String, ChargeResult> answers = new LinkedHashMap<>();
    private final Map<String, PayoutResult> sendings = new LinkedHashMap<>();

    @Override
    public String name() {
        return MoneyFixture.PROVIDER;
    }

    @Override
    public synchronized ChargeResult charge(Charge charge) {
        asked.add(charge.id());
        requirePresent();
        ChargeResult answer = answers.computeIfAbsent(charge.id(), _ -> switch (behaviour) {
            case ACCEPT, LOSE_ANSWER -> {
                charged.put(charge.id(), charge);
                yield new ChargeResult.Paid("ch_" + charge.id());
            }
            case DECLINE -> new ChargeResult.Refused("card_declined");
            case PENDING, UNAVAILABLE -> {
                pending.put(charge.id(), charge);
                yield new ChargeResult.Pending();
            }
        });
        requireHeard();
        return answer;
    }

    @Override
    public synchronized RefundResult refund(RefundOrder order) {
        String id = order.refund().value();
        asked.add(id);
        requirePresent();
        if (behaviour == Behaviour.PENDING) {
            // A repeated request asks for the current state.
            return new RefundResult.Pending();
        }
        RefundResult answer = refunds.computeIfAbsent(id, _ -> {
            if (behaviour == Behaviour.DECLINE) {
                return new RefundResult.Refused("charge_disputed");
            }
            refunded.put(id, order);
            return new RefundResult.Made("re_" + id);
        });
        requireHeard();
        return answer;
    }

    @Override
    public synchronized PayoutResult payOut(PayoutOrder order) {
        String id = order.payout() + "/" + order.attempt();
        asked.add(id);
        requirePresent();
        PayoutResult answer = sendings.computeIfAbsent(id, _ -> switch (behaviour) {
            case ACCEPT, LOSE_ANSWER, PENDING, UNAVAILABLE -> {
                sent.put(id, order);
                yield new PayoutResult.OnItsWay("po_" + id);
            }
            case DECLINE -> new PayoutResult.Refused("account_closed");
        });
        requireHeard();
        return answer;
    }

    public ProviderEvent.ChargePaid settle(Charge charge) {
        pending.remove(charge.id());
        charged.put(charge.id(), charge);
        return paid(charge);
    }

    public ProviderEvent.ChargeFailed refuse(Charge charge) {
        pending.remove(charge.id());
        return failed(charge.id(), charge.payer());
    }

    public ProviderEvent.ChargePaid paid(Charge charge) {
        return new ProviderEvent.ChargePaid(
                name(), "paid:" + charge.id(), charge.id(), charge.payer(), charge.amount(), "ch_" + charge.id());
    }

    public ProviderEvent.ChargeFailed failed(String id, AccountId payer) {
        return new ProviderEvent.ChargeFailed(name(), "failed:" + id, id, payer, "card_declined");
    }

    /** The jobs that call this provider, as production wires them. */
    public PaymentJobs jobs(Table table, Ids ids, Ceiling topUpCeiling) {
        ClawbackChecks checks = new ClawbackChecks(
                table,
                List.of(this),
                (event, now) -> CommitRetries.commit(
                        table,
                        () -> EscrowFixture.writes(
                                new ProviderEvents(table, ids, 0).apply(event, now), new Escrows(table))),
                lostEvents::add);
        return new PaymentJobs(table, ids, List.of(this), topUpCeiling, checks);
    }

    private void requirePresent() {
        if (behaviour == Behaviour.UNAVAILABLE) {
            throw unavailable();
        }
    }

    private void requireHeard() {
        if (behaviour == Behaviour.LOSE_ANSWER) {
            throw unavailable();
        }
    }

    private static Problem unavailable() {
        return new Problem(ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE, "The payment provider does not answer.");
    }

    @Override
    public String openAccount(AccountId payee, Instant requestedAt) {
        requirePresent();
        return "acct_" + payee;
    }

    @Override
    public URI onboardingPage(String account, URI returnTo) {
        return returnTo;
    }

    @Override
    public URI hostedPage(Checkout checkout, URI returnTo) {
        return returnTo;
    }

    @Override
    public Optional<ProviderEvent> endOfDispute(String reference) {
        requirePresent();
        return Optional.ofNullable(endedDisputes.get(reference));
    }

    @Override
    public Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now) {
        return Optional.empty();
    }
}
