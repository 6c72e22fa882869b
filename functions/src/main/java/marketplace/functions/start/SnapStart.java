package marketplace.functions.start;

import java.util.List;
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
final class SnapStart<H> implements Resource, Supplier<H> {

    private static final String INITIALIZATION = "snap-start";

    private final Function<Platform, H> graph;
    private final Supplier<Platform> platform;
    private final Runnable rehearsal;
    private volatile H handler;

    SnapStart(Function<Platform, H> graph, Supplier<Platform> platform, Runnable rehearsal) {
        this.graph = graph;
        this.platform = platform;
        this.rehearsal = rehearsal;
        // Also before a snapshot: a missing variable then fails the deployment.
        this.handler = graph.apply(platform.get());
    }

    static SnapStart<EventHandler> register(Function<Platform, EventHandler> graph, Rehearsal rehearsal) {
        return register(graph, rehearsal, graph);
    }

    static <E, A> SnapStart<Function<E, A>> register(Function<Platform, Function<E, A>> graph, List<E> samples) {
        return register(graph, samples.isEmpty() ? Rehearsal.none() : Rehearsal.event(""), rehearsed(graph, samples));
    }

    private static <E, A> Function<Platform, EventHandler> rehearsed(
            Function<Platform, Function<E, A>> graph, List<E> samples) {
        return platform -> {
            Function<E, A> handler = graph.apply(platform);
            return _ -> {
                for (E sample : samples) {
                    A _ = handler.apply(sample);
                }
                return new byte[0];
            };
        };
    }

    private static <H> SnapStart<H> register(
            Function<Platform, H> graph, Rehearsal rehearsal, Function<Platform, EventHandler> rehearsed) {
        Map<String, String> environment = System.getenv();
        SnapStart<H> made = new SnapStart<>(graph, LambdaPlatform::new, () -> {
            RehearsalServices services = RehearsalServices.connecting();
            rehearsal.run(rehearsed, () -> LambdaPlatform.forRehearsal(environment, services));
        });
        Core.getGlobalContext().register(made);
        if (!INITIALIZATION.equals(environment.get("AWS_LAMBDA_INITIALIZATION_TYPE"))) {
            rehearsal.runOnDemand(rehearsed, environment);
        }
        return made;
    }

    @Override
    public H get() {
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
