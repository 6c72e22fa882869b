package marketplace.local.stories;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import marketplace.local.client.Api;
import marketplace.local.client.Pace;
import marketplace.local.localstack.LocalStackDeployment;
import marketplace.money.audit.Audit;

/** Where the stories run. */
sealed interface Place {

    /** Chosen by system properties, which the profiles of {@code infra/local/pom.xml} set. */
    Place CURRENT = chosen();

    private static Place chosen() {
        if (!System.getProperty("baseUrl", "").isEmpty()) {
            return new Deployment(URI.create(System.getProperty("baseUrl")));
        }
        return Boolean.getBoolean("localstack")
                ? new OnLocalStack(LocalStackDeployment.find(Path.of(System.getProperty("repository.root"))))
                : new OneMachine();
    }

    Api api();

    /** The differences that the audit finds. */
    List<Audit.Difference> audit();

    /** Why an {@link Anywhere} story cannot run here. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** The receiver of stories that end with a failed attempt. */
    String deadReceiver();

    /** The local stack. Every story runs here. */
    record OneMachine() implements Place {

        @Override
        public Api api() {
            return new Api(Service.stack().uri());
        }

        @Override
        public List<Audit.Difference> audit() {
            return Service.stack().audit();
        }

        @Override
        public String deadReceiver() {
            return "http://127.0.0.1:9/hook";
        }
    }

    /** The template and the zips on LocalStack, behind the local stack's gateway. */
    record OnLocalStack(Optional<LocalStackDeployment> deployment) implements Place {

        @Override
        public Optional<String> missing() {
            return deployment.isPresent()
                    ? Optional.empty()
                    : Optional.of("no Docker here, and no -Dlocalstack.endpoint");
        }

        @Override
        public Api api() {
            LocalStackDeployment service = deployment.orElseThrow();
            return new Api(service.uri(), true, new Pace.RealTime(service::tick));
        }

        @Override
        public List<Audit.Difference> audit() {
            return deployment.orElseThrow().audit();
        }

        @Override
        public String deadReceiver() {
            return UNANSWERED;
        }
    }

    /** A deployed stack. Its books are not audited from here. */
    record Deployment(URI base) implements Place {

        @Override
        public Api api() {
            return new Api(base, false, new Pace.RealTime(() -> {}));
        }

        @Override
        public List<Audit.Difference> audit() {
            return List.of();
        }

        @Override
        public String deadReceiver() {
            return UNANSWERED;
        }
    }

    /** Public, and reserved for a service that answers nothing (AS112). */
    String UNANSWERED = "https://192.31.196.1/hook";
}
