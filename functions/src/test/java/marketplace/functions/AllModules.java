package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import marketplace.accounts.Accounts;
import marketplace.accounts.Passwords;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.accounts.wiring.AccountsCapability;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.Seats;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.functions.graph.AccountData;
import marketplace.functions.graph.StoredWork;
import marketplace.hiring.HiringCapability;
import marketplace.humans.Humans;
import marketplace.humans.reviews.Review;
import marketplace.humans.reviews.Reviews;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.money.CommitQuotes;
import marketplace.money.MoneyCapability;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.notifications.NoticeMails;
import marketplace.notifications.NotificationsCapability;
import marketplace.services.ServicesCapability;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.JobOutbox;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;
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
                () -> new WebhooksCapability.Outlets(new DeliveryQueue((_, _) -> List.of()), _ -> {}));
        AccountsCapability accounts = new AccountsCapability(
                on,
                new AccountsCapability.Settings(
                        KeyMode.TEST, EmailVerification.OFF, new Admins(Optional.empty(), false)),
                new AccountsCapability.Ports(webhooks::keyWebhooks, () -> _ -> {}, () -> AccountData.of(on)),
                new Passwords(on.random(), TestPlatform.CHEAP));
        BountiesCapability bounties = new BountiesCapability(on, 1800);
        return List.of(
                accounts,
                new HumansCapability(on),
                bounties,
                new MoneyCapability(on),
                new ConversationsCapability(on, bounties::applicants),
                new ServicesCapability(on),
                new HiringCapability(on, bounties),
                new NotificationsCapability(
                        on, () -> new NoticeMails.Ports(_ -> {}, "https://market.example", new StoredWork(on.table()))),
                webhooks,
                new JobQueue());
    }
}
