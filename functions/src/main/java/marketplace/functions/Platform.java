package marketplace.functions;

import java.time.InstantSource;
import java.util.Map;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.limits.RateCounters;
import marketplace.api.limits.RateLimits;
import marketplace.kernel.Event;
import marketplace.kernel.ObjectStore;
import marketplace.table.Table;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * What a function finds around it: its variables, the time, and clients of the services that it may use.
 *
 * <p>Every handler has two constructors: one without arguments for the Lambda runtime, which takes {@link LambdaPlatform},
 * and one that takes any platform. The local stack uses the second, and that is the only difference between the two
 * editions. Clients are made on first use, so that a function pays for none that it does not need.
 */
public interface Platform {

    /** The function's variables, exactly those that template.yaml gives it. */
    Map<String, String> environment();

    InstantSource clock();

    DynamoDbClient dynamoDb();

    SqsClient sqs();

    /** Where files lie. Asked for on first use, and by few. */
    ObjectStore objects();

    /** The deployer's own event bus. */
    Bus bus();

    /** What sends mails from the address {@code from}. */
    Mailer mailer(String from);

    /** The secret from which every key of ours is derived; at least 32 random bytes. Read on first use. */
    byte[] masterSecret();

    /** A secret of the deployer's own, by its name: what another service is spoken to with. Read on first use. */
    String secretText(String name);

    /** Whether webhook receivers at {@code http://127.0.0.1:port} and {@code http://localhost:port} are let through. */
    boolean loopbackReceiversAllowed();

    /** What limits the callers, counted in the function's table. Only tests may have others. */
    default RateLimits rateLimits(Table table) {
        return new RateCounters(table);
    }

    /** Takes events for rules of the deployer's own; may get one twice. */
    @FunctionalInterface
    interface Bus {
        void put(Event event);
    }
}
