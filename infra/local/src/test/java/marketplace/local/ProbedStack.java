package marketplace.local;

import java.util.List;
import marketplace.local.client.Api;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.QueueSpec;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A stack of probes, one for each class: {@link Templates} has its functions, {@link Probe} what they do. */
public final class ProbedStack implements BeforeAllCallback, AfterAllCallback {

    private final Template template;
    private Stack stack;
    private Api api;

    public ProbedStack(List<FunctionSpec> functions, QueueSpec... queues) {
        this.template = Templates.of(functions, queues);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws StartRefused {
        stack = Stack.start(template, StackOptions.forTests());
        api = new Api(stack.uri());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        stack.close();
    }

    public Stack stack() {
        return stack;
    }

    public Api api() {
        return api;
    }
}
