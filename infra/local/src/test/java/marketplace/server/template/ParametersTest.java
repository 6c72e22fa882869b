package marketplace.server.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.server.template.Value.Function;
import marketplace.server.template.Value.Intrinsic;
import marketplace.server.template.Value.Mapping;
import marketplace.server.template.Value.Text;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which parameters CloudFormation accepts, by the patterns and rules of template.yaml. */
final class ParametersTest {

    private static final Path FILE = Path.of(System.getProperty("repository.root"), "template.yaml");

    private static Mapping template;

    @BeforeAll
    static void read() throws IOException {
        template = new YamlReader(new Violations()).read(FILE);
    }

    private static Map<String, String> with(Map<String, String> given) {
        Map<String, String> values = new HashMap<>();
        Mapping parameters = template.mapping("Parameters");
        for (String name : parameters.entries().keySet()) {
            values.put(name, parameters.mapping(name).text("Default"));
        }
        values.putAll(given);
        return values;
    }

    private static boolean accepts(String name, String value) {
        Mapping parameter = template.mapping("Parameters").mapping(name);
        String longest = parameter.text("MaxLength");
        List<String> allowed = parameter.elements("AllowedValues").stream()
                .map(element -> ((Text) element).text())
                .toList();
        return (parameter.text("AllowedPattern").isEmpty() || value.matches(parameter.text("AllowedPattern")))
                && (longest.isEmpty() || value.length() <= Integer.parseInt(longest))
                && (allowed.isEmpty() || allowed.contains(value));
    }

    /** The descriptions of the assertions that fail. */
    private static List<String> broken(Map<String, String> given) {
        Map<String, String> values = with(given);
        List<String> broken = new ArrayList<>();
        Mapping rules = template.mapping("Rules");
        for (String name : rules.entries().keySet()) {
            Mapping rule = rules.mapping(name);
            if (holds(rule.mapping("RuleCondition"), values)) {
                rule.mappings("Assertions").stream()
                        .filter(assertion -> !holds(assertion.mapping("Assert"), values))
                        .forEach(assertion -> broken.add(assertion.text("AssertDescription")));
            }
        }
        return broken;
    }

    private static boolean holds(Mapping condition, Map<String, String> values) {
        List<Value> equal = condition.elements("Fn::Equals");
        return equal.isEmpty()
                ? !holds(condition.mappings("Fn::Not").getFirst(), values)
                : text(equal.getFirst(), values).equals(text(equal.getLast(), values));
    }

    private static String text(Value value, Map<String, String> values) {
        return value instanceof Intrinsic intrinsic && intrinsic.function() == Function.REF
                ? values.get(intrinsic.argument())
                : ((Text) value).text();
    }

    @Test
    void defaultsAreDeployable() {
        Map<String, String> defaults = with(Map.of());

        assertThat(defaults).allSatisfy((name, value) -> {
            assertThat(template.mapping("Parameters").mapping(name).find("Default"))
                    .as(name)
                    .isPresent();
            assertThat(accepts(name, value)).as(name).isTrue();
        });
        assertThat(broken(Map.of())).isEmpty();
    }

    @Test
    void realMoneyNeedsItsSecretAndVerifiedEmails() {
        assertThat(broken(Map.of("PaymentProvider", "stripe")))
                .containsExactly(
                        "PaymentProvider stripe needs StripeSecret.",
                        "PaymentProvider stripe needs EmailVerification required.");
        assertThat(broken(Map.of(
                        "PaymentProvider", "stripe",
                        "StripeSecret", "stripe/live",
                        "EmailVerification", "required",
                        "MailFrom", "noreply@example.com",
                        "MailIdentity", "example.com")))
                .isEmpty();
    }

    @Test
    void settingsRequireTheOnesTheyDependOn() {
        assertThat(broken(Map.of("EmailVerification", "required")))
                .containsExactly("EmailVerification required needs MailFrom.");
        assertThat(broken(Map.of("MailFrom", "noreply@example.com"))).containsExactly("MailFrom needs MailIdentity.");
        assertThat(broken(Map.of("AdminEmail", "ada@example.com")))
                .containsExactly("AdminEmail needs EmailVerification required.");
        assertThat(broken(Map.of("IdentityProvider", "stripe")))
                .containsExactly("IdentityProvider stripe needs PaymentProvider stripe.");
        assertThat(broken(Map.of("ExternalIssuer", "https://issuer.example.com")))
                .containsExactly("ExternalIssuer needs ExternalAudience.");
        assertThat(broken(Map.of("ExistingTable", "restored")))
                .containsExactly(
                        "ExistingTable needs ExistingTableStreamArn.",
                        "ExistingTable needs ExistingSecret, the master secret that it was used with.");
        assertThat(broken(Map.of("ExistingTableStreamArn", "arn:aws:dynamodb:eu-west-1:1:table/t/stream/s")))
                .containsExactly("ExistingTableStreamArn needs ExistingTable.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        CorsOrigins      | https://hire.example.com,https://www.hire.example.com,http://localhost:5173 | true
        CorsOrigins      | https://hire.example.com, https://www.hire.example.com                      | false
        CorsOrigins      | *                                                                           | false
        AdminEmail       | a-rather-long-name.of-a-person@a-rather-long-department.example.com         | true
        AdminEmail       | ada                                                                         | false
        MailFrom         | noreply@example.com                                                         | true
        MailIdentity     | *                                                                           | false
        SiteUrl          | https://hire.example.com                                                    | true
        SiteUrl          | https://hire.example.com/                                                   | false
        SiteUrl          | http://hire.example.com                                                     | false
        ExternalIssuer   | https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEfGhI       | true
        ExternalIssuer   | cognito                                                                     | false
        ExternalAudience | 4f1c-client.apps.example.com                                                | true
        ExternalAudience | two clients                                                                 | false
        StripeSecret     | stripe/live                                                                 | true
        StripeSecret     | arn:aws:secretsmanager:*                                                    | false
        Release          | 2026-11-23.1                                                                | true
        Release          | two words                                                                   | false
        EdgeSecret       | 0123456789abcdefABCDEF0123456789                                            | true
        EdgeSecret       | 0123456789abcdefABCDEF0123456789,abcdef0123456789ABCDEF0123456789           | true
        EdgeSecret       | 0123456789abcdefABCDEF0123456789,                                           | false
        EdgeSecret       | ,0123456789abcdefABCDEF0123456789                                           | false
        EdgeSecret       | 0123456789abcdefABCDEF0123456789,short                                      | false
        EmailVerification| on                                                                          | false
        """)
    void valuesAreCheckedByPattern(String name, String value, boolean accepted) {
        assertThat(accepts(name, value)).isEqualTo(accepted);
    }
}
