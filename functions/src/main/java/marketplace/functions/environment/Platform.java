package marketplace.functions.environment;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import marketplace.accounts.Argon2id;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.limits.RateCounters;
import marketplace.api.limits.RateLimits;
import marketplace.dynamo.TurnsByTicket;
import marketplace.functions.aws.LambdaPlatform;
import marketplace.kernel.Event;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.secrets.MasterSecrets;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.turns.Turns;

/**
 * A function's environment: variables, time, and clients, each created on first use. Every handler has a constructor
 * without arguments, which takes {@link LambdaPlatform}, and one for any platform, which the local stack uses. The
 * editions differ in nothing else.
 */
public interface Platform {

    /** Exactly the variables that template.yaml gives the function. */
    Map<String, String> environment();

    InstantSource clock();

    Table table(String name);

    MessageQueues queues();

    ObjectStore objects();

    Bus bus();

    Mailer mailer(String from);

    /** Reads the secrets from which all keys of the service are derived, as {@link MasterSecrets} parses them. */
    byte[] masterSecret();

    String secretText(String name);

    /** True if webhook receivers at {@code http://127.0.0.1:port} and {@code http://localhost:port} are allowed. */
    boolean loopbackReceiversAllowed();

    /** Takes lines of the log. */
    default Consumer<String> output() {
        return System.out::println;
    }

    default SecureRandom random() {
        return new SecureRandom();
    }

    /** Of new passwords. A stored one is verified at the cost that it was stored with. */
    default Argon2id.Cost passwordCost() {
        return Argon2id.COST;
    }

    default RateLimits rateLimits(Table table) {
        return new RateCounters(table);
    }

    /** An environment of a function serves one call at a time, so the table has the order. */
    default Turns turns(Table table) {
        return new TurnsByTicket(table, clock(), Retries.standard());
    }

    /** Takes events for the deployer's own rules. May get an event twice. */
    @FunctionalInterface
    interface Bus {
        void put(Event event);
    }
}
