package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import marketplace.local.Stack;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * After every test class: no role has refused a call on the shared stack. Without this, a refused call in the background
 * would only be retried.
 */
public final class RefusedCalls implements AfterAllCallback {

    private static final AtomicReference<Stack> WATCHED = new AtomicReference<>();

    static void watch(Stack stack) {
        WATCHED.set(stack);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Optional.ofNullable(WATCHED.get())
                .ifPresent(stack -> assertThat(stack.refusedCalls()).isEmpty());
    }
}
