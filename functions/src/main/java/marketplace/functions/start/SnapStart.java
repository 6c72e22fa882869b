package marketplace.functions.start;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.functions.aws.LambdaPlatform;
import marketplace.functions.aws.RehearsalServices;
import marketplace.functions.environment.Platform;
import marketplace.functions.start.LambdaFunction.EventHandler;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * Lambda's SnapStart: every environment of a function begins as a copy of one snapshot. Before the snapshot, a
 * rehearsal loads and compiles what requests need. The snapshot itself has no object graph, so it has no connections,
 * credentials, keys, leases, caches or random generators. Each copy builds its own graph.
 */
final class SnapStart implements Resource, Supplier<EventHandler> {

    private static final String INITIALIZATION = "snap-start";

    private final Function<Platform, EventHandler> graph;
    private final Supplier<Platform> platform;
    private final Runnable rehearsal;
    private volatile EventHandler handler;

    SnapStart(Function<Platform, EventHandler> graph, Supplier<Platform> platform, Runnable rehearsal) {
        this.graph = graph;
        this.platform = platform;
        this.rehearsal = rehearsal;
        // Also before a snapshot: a missing variable then fails the deployment.
        this.handler = graph.apply(platform.get());
    }

    static SnapStart register(Function<Platform, EventHandler> graph, Rehearsal rehearsal) {
        Map<String, String> environment = System.getenv();
        SnapStart made = new SnapStart(graph, LambdaPlatform::new, () -> {
            RehearsalServices services = RehearsalServices.connecting();
            rehearsal.run(graph, () -> LambdaPlatform.forRehearsal(environment, services));
        });
        Core.getGlobalContext().register(made);
        if (!INITIALIZATION.equals(environment.get("AWS_LAMBDA_INITIALIZATION_TYPE"))) {
            rehearsal.runOnDemand(graph, environment);
        }
        return made;
    }

    @Override
    public EventHandler get() {
        return handler;
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        handler = null;
        rehearsal.run();
    }

    @Override
    public void afterRestore(Context<? extends Resource> context) {
        handler = graph.apply(platform.get());
    }
}
