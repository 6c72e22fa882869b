package marketplace.functions;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import marketplace.accounts.email.Mailer;
import marketplace.api.limits.RateLimits;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.environment.Platform;
import marketplace.kernel.ObjectStore;
import marketplace.table.Table;

/** Another platform whose log is kept, with some other variables. */
record LoggingPlatform(Platform platform, List<String> lines, Map<String, String> other) implements Platform {

    @Override
    public Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>(platform.environment());
        variables.putAll(other);
        return variables;
    }

    @Override
    public Consumer<String> output() {
        return lines::add;
    }

    @Override
    public InstantSource clock() {
        return platform.clock();
    }

    @Override
    public Table table(String name) {
        return platform.table(name);
    }

    @Override
    public MessageQueues queues() {
        return platform.queues();
    }

    @Override
    public ObjectStore objects() {
        return platform.objects();
    }

    @Override
    public Bus bus() {
        return platform.bus();
    }

    @Override
    public Mailer mailer(String from) {
        return platform.mailer(from);
    }

    @Override
    public byte[] masterSecret() {
        return platform.masterSecret();
    }

    @Override
    public String secretText(String name) {
        return platform.secretText(name);
    }

    @Override
    public boolean loopbackReceiversAllowed() {
        return platform.loopbackReceiversAllowed();
    }

    @Override
    public SecureRandom random() {
        return platform.random();
    }

    @Override
    public RateLimits rateLimits(Table table) {
        return platform.rateLimits(table);
    }
}
