package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.accounts.Argon2id;
import marketplace.accounts.PasswordHash;
import marketplace.api.Catalogue;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.api.schema.ToolSchemas;
import marketplace.functions.aws.LambdaPlatform;
import marketplace.functions.aws.RehearsalServices;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.payments.PaymentJobsFunction;
import marketplace.functions.payments.PaymentsFunction;
import marketplace.functions.payments.ReconciliationFunction;
import org.junit.jupiter.api.Test;

/**
 * A zip lacks the libraries that only another one contains. The payment functions start without Stripe's, which the
 * local stack lacks.
 */
class LeanLibrariesTest {

    /** Runs in the class path without them. */
    public static final class Start implements Consumer<Map<String, String>> {
        @Override
        public void accept(Map<String, String> variables) {
            LambdaPlatform platform = LambdaPlatform.forRehearsal(variables, RehearsalServices.unconnected());
            assertThat(new PaymentsFunction(platform)).isNotNull();
            assertThat(new PaymentJobsFunction(platform)).isNotNull();
            assertThat(new ReconciliationFunction(platform)).isNotNull();
        }
    }

    /** What every function stores of a person who first signs in with an external issuer. */
    public static final class HashOfNoPassword implements Consumer<Map<String, String>> {
        @Override
        public void accept(Map<String, String> variables) {
            assertThat(new PasswordHash(Argon2id.COST, new byte[16], new byte[32]).text())
                    .startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
        }
    }

    @Test
    void functionsOfPaymentsStartWithTheSandbox() throws Exception {
        assertRunsWithout("stripe-java", "com.stripe.exception.StripeException", Start.class);
    }

    @Test
    void hashOfNoPasswordIsStoredWithoutArgon2id() throws Exception {
        assertRunsWithout("bcprov-", "org.bouncycastle.crypto.params.Argon2Parameters", HashOfNoPassword.class);
    }

    /** The functions that serve tools cannot hash. */
    @Test
    void noToolTakesAPassword() {
        Catalogue catalogue = Capabilities.described();

        assertThat(catalogue.operations().stream()
                        .filter(operation -> takesPassword(Schemas.input(operation)))
                        .map(Operation::name))
                .contains("login", "signup", "delete_account", "confirm_password_reset", "set_wallet_controls");
        assertThat(catalogue.tools())
                .noneMatch(bound -> takesPassword(ToolSchemas.input(bound.tool(), bound.operation())));
    }

    private static boolean takesPassword(JsonNode input) {
        return input.get("properties")
                .propertyStream()
                .anyMatch(field -> field.getKey().toLowerCase(Locale.ROOT).contains("password"));
    }

    private static void assertRunsWithout(
            String library, String oneOfItsClasses, Class<? extends Consumer<Map<String, String>>> act)
            throws Exception {
        try (URLClassLoader classes = without(library)) {
            assertThatThrownBy(() -> classes.loadClass(oneOfItsClasses)).isInstanceOf(ClassNotFoundException.class);

            @SuppressWarnings("unchecked")
            Consumer<Map<String, String>> start = (Consumer<Map<String, String>>)
                    classes.loadClass(act.getName()).getConstructor().newInstance();
            start.accept(new TestPlatform().environment());
        }
    }

    private static URLClassLoader without(String library) throws IOException {
        URL[] entries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith(library))
                .map(LeanLibrariesTest::url)
                .toArray(URL[]::new);
        return new URLClassLoader(entries, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }
}
