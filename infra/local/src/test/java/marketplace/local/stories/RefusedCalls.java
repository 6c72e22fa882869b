package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import marketplace.server.Stack;
import marketplace.server.roles.RoleUse;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * After every test class: no role has refused a call on a watched stack. Without this, a refused call in the background
 * would only be retried.
 */
public final class RefusedCalls implements AfterAllCallback {

    private static final List<Stack> WATCHED = new CopyOnWriteArrayList<>();

    static Stack watch(Stack stack) {
        WATCHED.add(stack);
        return stack;
    }

    /** By the functions of all watched stacks. */
    static Set<RoleUse> usedRights() {
        return WATCHED.stream().flatMap(stack -> stack.usedRights().stream()).collect(Collectors.toSet());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        assertThat(WATCHED).allSatisfy(stack -> assertThat(stack.refusedCalls()).isEmpty());
    }
}
