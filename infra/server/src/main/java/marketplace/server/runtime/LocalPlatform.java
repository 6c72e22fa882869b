package marketplace.server.runtime;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import marketplace.accounts.Argon2id;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.limits.RateCounters;
import marketplace.api.limits.RateLimits;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.kernel.ObjectStore;
import marketplace.server.data.LocalMailbox;
import marketplace.server.database.Database;
import marketplace.server.queues.Queues;
import marketplace.server.roles.PolicedObjects;
import marketplace.server.roles.Role;
import marketplace.table.Table;
import marketplace.table.turns.Turns;

/** All functions share clients, clock and secret; each has its own variables, and a role that limits its calls. */
public record LocalPlatform(Map<String, String> environment, Role role, Argon2id.Cost passwordCost, Shared shared)
        implements Platform {

    private static final String READ_SECRET = "secretsmanager:GetSecretValue";
    private static final String SES_IDENTITIES = "arn:aws:ses:us-east-1:000000000000:identity/";
    private static final String SECRETS = "arn:aws:secretsmanager:us-east-1:000000000000:secret:";

    /** Secrets Manager ends the ARN of every secret with a hyphen and six random characters. */
    private static final String SECRET_SUFFIX = "a1B2c3";

    /** The services that all functions of a stack share. */
    public record Shared(
            InstantSource clock,
            Database database,
            Queues queues,
            ObjectStore objects,
            Bus bus,
            LocalMailbox mailbox,
            byte[] masterSecret,
            Map<String, String> secretTexts,
            boolean loopbackReceiversAllowed,
            Function<Table, RateLimits> limits,
            Turns turns,
            Consumer<String> log) {}

    @Override
    public Consumer<String> output() {
        return shared.log();
    }

    @Override
    public InstantSource clock() {
        return shared.clock();
    }

    @Override
    public Table table(String name) {
        return shared.database().table(role, name);
    }

    @Override
    public MessageQueues queues() {
        return shared.queues().sender(role);
    }

    @Override
    public ObjectStore objects() {
        return new PolicedObjects(role, variable("BUCKET_NAME"), shared.objects());
    }

    @Override
    public Bus bus() {
        return event -> {
            role.require("events:PutEvents", variable("EVENT_BUS_NAME"));
            shared.bus().put(event);
        };
    }

    @Override
    public RateLimits rateLimits(Table table) {
        RateCounters.connect(table);
        return shared.limits().apply(table);
    }

    /** All functions are in this process. */
    @Override
    public Turns turns(Table table) {
        return shared.turns();
    }

    /** The role names the address or the domain that is verified in SES. */
    @Override
    public Mailer mailer(String from) {
        return mail -> {
            role.require("ses:SendEmail", SES_IDENTITIES + from.substring(from.indexOf('@') + 1));
            shared.mailbox().send(mail);
        };
    }

    @Override
    public byte[] masterSecret() {
        role.require(READ_SECRET, variable("SECRET_ARN"));
        return shared.masterSecret().clone();
    }

    @Override
    public String secretText(String name) {
        role.require(READ_SECRET, SECRETS + name + "-" + SECRET_SUFFIX);
        return Optional.ofNullable(shared.secretTexts().get(name))
                .orElseThrow(() -> new IllegalStateException("the local stack has no secret '" + name + "'"));
    }

    @Override
    public boolean loopbackReceiversAllowed() {
        return shared.loopbackReceiversAllowed();
    }

    private String variable(String name) {
        return new Variables(this).text(name);
    }
}
