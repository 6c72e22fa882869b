package marketplace.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import marketplace.server.template.BrokenTemplate;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;

public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(StackCommand.run(args, Main::template));
    }

    private static Template template(Map<String, String> localValues) throws StartRefused {
        Path file = Path.of(System.getProperty("repository.root", ".")).resolve("template.yaml");
        try {
            return Template.load(file, localValues);
        } catch (BrokenTemplate broken) {
            throw new StartRefused(broken.getMessage(), broken);
        } catch (IOException e) {
            throw new StartRefused(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }
}
