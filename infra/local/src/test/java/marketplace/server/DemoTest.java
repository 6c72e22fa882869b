package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.server.demo.Demo;
import marketplace.server.template.Template;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {

    @Test
    void loads(@TempDir Path folder) throws Exception {
        Template template = Template.load(
                Path.of(System.getProperty("repository.root"), "template.yaml"), Stack.localValues(false));
        try (Stack stack = Stack.start(template, StackOptions.forTests().withData(folder))) {
            LocalAdmin admin = stack.openAdmin(Optional.empty());
            List<String> told = new ArrayList<>();
            Optional<String> key = new Demo(stack.parts(), line -> {
                        told.add(line);
                        System.err.println(line);
                    })
                    .load(admin.email(), admin.password());
            assertThat(key).isPresent();
            assertThat(stack.audit()).isEmpty();
        }
    }
}
