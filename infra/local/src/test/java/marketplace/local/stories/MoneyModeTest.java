package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder holds the money of one payment provider. */
class MoneyModeTest {

    @TempDir
    Path folder;

    @Test
    void stackWithAnotherProviderDoesNotStartOnAFolderWithMoney() throws Exception {
        try (Stack stack = start("sandbox")) {
            Account ada = Account.signUp(new Api(stack.uri()));
            ada.deposit(20);
            assertThat(ada.balance()).isEqualTo(2_000);
        }

        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> start("stripe"))
                .withMessage("This table holds money of sandbox (test), but the service is configured for stripe. Set"
                        + " PaymentProvider and StripeSecret back, or deploy a second stack with a table of its own."
                        + " Locally, choose another folder with --data.");
        start("sandbox").close();
    }

    private Stack start(String provider) throws Exception {
        Map<String, String> localValues = new HashMap<>(Stack.localValues(false));
        localValues.put("PaymentProvider", provider);
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), localValues);
        return RefusedCalls.watch(Stack.start(template, StackOptions.forTests().withData(folder)));
    }
}
