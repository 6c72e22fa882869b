package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.functions.payments.PaymentJobsFunction;
import marketplace.functions.payments.PaymentsFunction;
import marketplace.functions.payments.ReconciliationFunction;
import org.junit.jupiter.api.Test;

/** The payment functions start without Stripe's library, which the local stack lacks. */
class WithoutStripeTest {

    /** Runs in the class path without Stripe. */
    public static final class Start implements Consumer<Map<String, String>> {
        @Override
        public void accept(Map<String, String> variables) {
            LambdaPlatform platform = LambdaPlatform.forRehearsal(variables, RehearsalServices.unconnected());
            assertThat(new PaymentsFunction(platform)).isNotNull();
            assertThat(new PaymentJobsFunction(platform)).isNotNull();
            assertThat(new ReconciliationFunction(platform)).isNotNull();
        }
    }

    @Test
    void functionsOfPaymentsStartWithTheSandbox() throws Exception {
        try (URLClassLoader classes = withoutStripe()) {
            assertThatThrownBy(() -> classes.loadClass("com.stripe.exception.StripeException"))
                    .isInstanceOf(ClassNotFoundException.class);

            @SuppressWarnings("unchecked")
            Consumer<Map<String, String>> start = (Consumer<Map<String, String>>)
                    classes.loadClass(Start.class.getName()).getConstructor().newInstance();
            start.accept(new TestPlatform().environment());
        }
    }

    private static URLClassLoader withoutStripe() throws IOException {
        URL[] entries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("stripe-java"))
                .map(WithoutStripeTest::url)
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
