package marketplace.functions.graph;

import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.functions.environment.MailVariables;
import marketplace.functions.queues.JobRelay;
import marketplace.functions.queues.LaneBatches;
import marketplace.functions.queues.TimerJobs;
import marketplace.hiring.HiringCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.money.MoneyCapability;
import marketplace.money.charges.TopUpRetries;
import marketplace.money.limits.Ceiling;
import marketplace.money.limits.MoneySettings;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.ProviderEvent;
import marketplace.notifications.NoticeMails;
import marketplace.notifications.NotificationsCapability;
import marketplace.services.ServicesCapability;
import marketplace.studies.StudiesCapability;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;
import marketplace.webhooks.Deliverer;
import marketplace.webhooks.FanOut;
import marketplace.webhooks.WebhooksCapability;
import marketplace.webhooks.deliveries.DeliveryQueue;

/** What runs without a caller: fan-out and deliveries of events, jobs, and timers. */
public final class BackgroundWork {

    private final PlatformFoundation foundation;
    private final Capabilities capabilities;

    BackgroundWork(PlatformFoundation foundation, Capabilities capabilities) {
        this.foundation = foundation;
        this.capabilities = capabilities;
    }

    public FanOut fanOut(DeliveryQueueVariables deliveries, JobRelay.Queues queues) {
        return webhooksCapability(deliveries, queues).fanOut();
    }

    public DeliveryQueue deliveryQueue(DeliveryQueueVariables queues) {
        return new DeliveryQueue(new LaneBatches(foundation.queues(), queues));
    }

    public Deliverer deliverer() {
        return new WebhooksCapability(foundation.shared(), foundation::addressGuard, Capabilities::events)
                .deliverer(foundation.log());
    }

    public JobRelay jobRelay(DeliveryQueueVariables deliveries, JobRelay.Queues queues) {
        return new JobRelay(
                foundation.table(),
                foundation.queues(),
                queues,
                List.of(WebhooksCapability.redelivery(() -> deliveryQueue(deliveries))));
    }

    /** Started timers are among them. None of their handlers funds an escrow, so the fee is unset here. */
    public List<JobKind<?>> jobKinds(MailVariables mails, int payoutHoldDays) {
        HiringCapability hiring =
                capabilities.hiringCapability(Fee.UNSET, MoneySettings.withoutCharges(payoutHoldDays));
        MoneyCapability money = new MoneyCapability(foundation.shared(), MoneySettings.withoutCharges(payoutHoldDays));
        StudiesCapability studies = capabilities.studiesCapability(Fee.UNSET);
        List<TimerKind<?>> timers = Stream.of(hiring.timers(), money.timers(), studies.timers())
                .<TimerKind<?>>flatMap(List::stream)
                .toList();
        return Stream.of(
                        List.of(TimerJobs.kind(foundation.table(), timers)),
                        capabilities.accountsWithoutSignIn(mails.mailFrom()).jobs(),
                        new NotificationsCapability(foundation.shared(), () -> noticePorts(mails)).jobs(),
                        money.jobs(),
                        new HumansCapability(foundation.shared()).jobs(),
                        new BountiesCapability(foundation.shared(), Fee.UNSET).jobs(),
                        hiring.jobs(),
                        studies.jobs())
                .<JobKind<?>>flatMap(List::stream)
                .toList();
    }

    public List<JobKind<?>> paymentJobKinds(
            List<PaymentProvider> providers,
            Ceiling topUpCeiling,
            BiConsumer<ProviderEvent, Instant> events,
            Consumer<String> lostEvent) {
        return new MoneyCapability(foundation.shared(), new MoneySettings(topUpCeiling, 0))
                .providerJobs(providers, events, lostEvent);
    }

    public List<TimerKind<?>> dueKinds(
            DeliveryQueueVariables deliveries, JobRelay.Queues queues, Fee fee, int payoutHoldDays) {
        return Stream.of(
                        webhooksCapability(deliveries, queues).timers(),
                        new NotificationsCapability(foundation.shared()).timers(),
                        List.of(jobRelay(deliveries, queues).sweepKind()),
                        new HumansCapability(foundation.shared()).timers(),
                        new BountiesCapability(foundation.shared(), fee).timers(),
                        capabilities
                                .hiringCapability(fee, MoneySettings.withoutCharges(payoutHoldDays))
                                .timers(),
                        new MoneyCapability(foundation.shared(), MoneySettings.withoutCharges(payoutHoldDays)).timers(),
                        new ServicesCapability(foundation.shared()).timers(),
                        capabilities.studiesCapability(fee).timers(),
                        capabilities.accountsWithoutSignIn("").timers())
                .<TimerKind<?>>flatMap(List::stream)
                .toList();
    }

    public TopUpRetries walletChecks() {
        return new MoneyCapability(foundation.shared(), Capabilities.UNSET).walletChecks();
    }

    private WebhooksCapability webhooksCapability(DeliveryQueueVariables deliveries, JobRelay.Queues queues) {
        return new WebhooksCapability(
                foundation.shared(),
                foundation::addressGuard,
                Capabilities::events,
                () -> new WebhooksCapability.Outlets(
                        deliveryQueue(deliveries),
                        event -> foundation.bus().put(event),
                        new FanOut.FollowUp(
                                NoticeMails::job,
                                (job, event) -> jobRelay(deliveries, queues).send(job, event))));
    }

    private NoticeMails.Ports noticePorts(MailVariables mails) {
        return new NoticeMails.Ports(
                foundation.mailer(mails.mailFrom()),
                mails.site(),
                new StoredWork(foundation.table()),
                new StoredVisits(foundation.table(), mails.mailFrom(), mails.site()),
                new StoredSubscriptions(foundation.table()));
    }
}
