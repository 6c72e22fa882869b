package marketplace.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import marketplace.local.template.BrokenTemplate;
import marketplace.local.template.StartRefused;
import marketplace.local.template.Template;

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
