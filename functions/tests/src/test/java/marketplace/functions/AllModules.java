package marketplace.functions;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Passwords;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.accounts.wiring.AccountsCapability;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.functions.graph.AccountData;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.graph.StoredSubscriptions;
import marketplace.functions.graph.StoredVisits;
import marketplace.functions.graph.StoredWork;
import marketplace.hiring.HiringCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.money.MoneyCapability;
import marketplace.notifications.NoticeMails;
import marketplace.notifications.NotificationsCapability;
import marketplace.services.ServicesCapability;
import marketplace.studies.StudiesCapability;
import marketplace.webhooks.FanOut;
import marketplace.webhooks.WebhooksCapability;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.client.Resolver;
import marketplace.webhooks.deliveries.DeliveryQueue;

/** Every module of the service on one foundation, as the functions have them together. */
final class AllModules {

    private AllModules() {}

    static List<Capability> of(Foundation on) {
        WebhooksCapability webhooks = new WebhooksCapability(
                on,
                () -> new AddressGuard(Resolver.system(), true),
                Capabilities::events,
                () -> new WebhooksCapability.Outlets(
                        new DeliveryQueue((_, _) -> List.of()), _ -> {}, FanOut.FollowUp.NONE));
        AccountsCapability accounts = new AccountsCapability(
                on,
                new AccountsCapability.Settings(
                        KeyMode.TEST, EmailVerification.OFF, new Admins(Optional.empty(), false)),
                new AccountsCapability.Ports(
                        webhooks::keyWebhooks, () -> _ -> {}, () -> AccountData.of(on), _ -> Optional.empty()),
                new Passwords(on.random(), TestPlatform.CHEAP));
        BountiesCapability bounties = new BountiesCapability(on, Fee.of(1_800));
        return List.of(
                accounts,
                new HumansCapability(on),
                bounties,
                new MoneyCapability(on),
                new ConversationsCapability(on, bounties::applicants),
                new ServicesCapability(on),
                new HiringCapability(on, bounties),
                new StudiesCapability(on, bounties),
                new NotificationsCapability(
                        on,
                        () -> new NoticeMails.Ports(
                                _ -> {},
                                "https://market.example",
                                new StoredWork(on.table()),
                                new StoredVisits(on.table(), "", "https://market.example"),
                                new StoredSubscriptions(on.table()))),
                webhooks,
                new JobQueue());
    }
}
