package marketplace.ops;

import com.stripe.model.Account;
import com.stripe.model.WebhookEndpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.functions.payments.stripe.StripeSettings;
import marketplace.ops.StripeAccount.Endpoint;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.Architecture;
import software.amazon.awssdk.services.lambda.model.GetAccountSettingsResponse;
import software.amazon.awssdk.services.lambda.model.GetFunctionConfigurationResponse;
import software.amazon.awssdk.services.lambda.model.LambdaException;
import software.amazon.awssdk.services.lambda.model.SnapStartOptimizationStatus;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sesv2.model.GetAccountResponse;
import software.amazon.awssdk.services.sesv2.model.NotFoundException;

/** Checks the region, the account and Stripe before a deployment and, with {@code --stack}, after it. */
final class Preflight {

    private static final String RUNTIME = "java25";

    /** Lambda's code for a runtime that it does not know. The client has no class for it. */
    private static final String UNKNOWN_VALUE = "ValidationException";

    /** Old versions are better deleted before code fills the region's quota. */
    private static final double MOST_CODE = 0.8;

    private static final int STANDARD_CONCURRENCY = 1_000;

    private final Aws aws;
    private final Map<String, String> variables;

    Preflight(Aws aws, Map<String, String> variables) {
        this.aws = aws;
        this.variables = variables;
    }

    void run(Arguments arguments, Report report) {
        report.ok("Region " + aws.region() + ".");
        Optional<StackResources> stack = arguments.find("stack").map(name -> StackResources.of(aws, name));
        try (LambdaClient lambda = aws.lambda()) {
            runtime(lambda, report);
            quotas(lambda, stack, report);
            stack.ifPresentOrElse(
                    found -> snapshots(lambda, found, report),
                    () -> report.note(
                            "No API reports whether a region has SnapStart. Where it is missing, the deployment"
                                    + " fails at its first function. After a deployment, run this with --stack."));
        }
        try (SesV2Client ses = aws.ses()) {
            mails(ses, stack, report);
        }
        if (stack.isPresent() && stack.get().parameter("AlarmEmail").orElse("").isEmpty()) {
            report.note("AlarmEmail is empty: alarms reach only those who have subscribed to the topic themselves.");
        }
        boolean identity = stack.flatMap(found -> found.parameter("IdentityProvider"))
                .filter("stripe"::equals)
                .isPresent();
        List<Endpoint> endpoints = Endpoint.used(identity);
        stack.flatMap(found -> found.parameter("StripeSecret"))
                .filter(name -> !name.isEmpty())
                .ifPresent(name -> stripeSecret(name, endpoints, report));
        Optional<StripeAccount> stripe = StripeAccount.of(variables);
        if (stripe.isPresent() && arguments.has("url")) {
            stripe(stripe.get(), StripeSetup.siteUrl(arguments), endpoints, report);
        } else {
            report.note("Stripe was not checked. It needs a key in the variable " + StripeAccount.KEY + ", and --url.");
        }
    }

    /** Lambda refuses runtimes and architectures that it does not know. */
    private static void runtime(LambdaClient lambda, Report report) {
        try {
            lambda.listLayers(list -> list.compatibleRuntime(RUNTIME)
                    .compatibleArchitecture(Architecture.ARM64)
                    .maxItems(1));
            report.ok("Lambda knows " + RUNTIME + " on arm64 here.");
        } catch (LambdaException refused) {
            if (!UNKNOWN_VALUE.equals(refused.awsErrorDetails().errorCode())) {
                throw refused;
            }
            report.wrong(
                    "Lambda does not know " + RUNTIME + " on arm64 here: "
                            + refused.awsErrorDetails().errorMessage(),
                    "Deploy in another region.");
        }
    }

    private static void quotas(LambdaClient lambda, Optional<StackResources> stack, Report report) {
        GetAccountSettingsResponse settings = lambda.getAccountSettings(_ -> {});
        int quota = settings.accountLimit().concurrentExecutions();
        int expected = stack.flatMap(found -> found.parameter("LambdaConcurrency"))
                .map(Integer::parseInt)
                .orElse(STANDARD_CONCURRENCY);
        if (quota < expected) {
            report.wrong(
                    "Lambda runs at most " + quota + " calls at once here; the parameter LambdaConcurrency is "
                            + expected + ".",
                    "Ask for more in Service Quotas, or set the parameter to " + quota + ".");
        } else {
            report.ok("Lambda runs up to " + quota + " calls at once here.");
        }
        double used = (double) settings.accountUsage().totalCodeSize()
                / settings.accountLimit().totalCodeSize();
        String share = Math.round(used * 100) + " % of the region's code storage is used";
        if (used > MOST_CODE) {
            report.wrong(share + ".", "Delete old versions: ./ops prune-versions.");
        } else {
            report.ok(share + ".");
        }
    }

    private static void snapshots(LambdaClient lambda, StackResources stack, Report report) {
        List<String> without = new ArrayList<>();
        for (String function : stack.functions()) {
            GetFunctionConfigurationResponse live = lambda.getFunctionConfiguration(
                    get -> get.functionName(function).qualifier("live"));
            boolean primed =
                    live.snapStart() != null && live.snapStart().optimizationStatus() == SnapStartOptimizationStatus.ON;
            if (!primed || !RUNTIME.equals(live.runtimeAsString())) {
                without.add(function);
            }
        }
        if (without.isEmpty()) {
            report.ok("The live versions of all " + stack.functions().size() + " functions start from snapshots.");
        } else {
            report.wrong(
                    "Without a snapshot, or not on " + RUNTIME + ": " + String.join(", ", without) + ".",
                    "Read the state of the version in the Lambda console, then deploy again with a new Release.");
        }
    }

    private static void mails(SesV2Client ses, Optional<StackResources> stack, Report report) {
        Optional<String> identity =
                stack.flatMap(found -> found.parameter("MailIdentity")).filter(text -> !text.isEmpty());
        if (stack.isPresent() && identity.isEmpty()) {
            report.note("The stack sends no mails: MailIdentity is empty.");
            return;
        }
        GetAccountResponse account = ses.getAccount(_ -> {});
        if (!account.productionAccessEnabled() && stack.isEmpty()) {
            report.note(
                    "Amazon SES is in its sandbox here: it sends only to verified addresses. A stack that sends mails"
                            + " needs production access; request it in the SES console.");
        } else if (!account.productionAccessEnabled()) {
            report.wrong(
                    "Amazon SES is in its sandbox here: it sends only to verified addresses.",
                    "Request production access in the SES console.");
        } else if (!account.sendingEnabled()) {
            report.wrong("Amazon SES has paused the account's sending.", "Read the reason in the SES console.");
        } else {
            report.ok("Amazon SES sends up to " + Math.round(account.sendQuota().max24HourSend()) + " mails a day.");
        }
        identity.ifPresent(name -> {
            if (isVerified(ses, name)) {
                report.ok(name + " is verified in Amazon SES.");
            } else {
                report.wrong(
                        name + " is not verified in Amazon SES here, so no mail can be sent.",
                        "Verify the address or its domain in the SES console.");
            }
        });
    }

    private static boolean isVerified(SesV2Client ses, String identity) {
        try {
            return ses.getEmailIdentity(get -> get.emailIdentity(identity)).verifiedForSendingStatus();
        } catch (NotFoundException _) {
            return false;
        }
    }

    private void stripeSecret(String name, List<Endpoint> endpoints, Report report) {
        try (SecretsManagerClient secrets = aws.secrets()) {
            StripeSettings settings = StripeSettings.parse(
                    secrets.getSecretValue(get -> get.secretId(name)).secretString());
            int signing = settings.webhookSecrets().size();
            if (signing < endpoints.size()) {
                report.wrong(
                        "The secret " + name + " has " + signing + " signing secrets; " + endpoints.size()
                                + " endpoints at Stripe send events.",
                        "Add the signing secret of each endpoint to its webhookSecrets.");
            } else {
                report.ok("The secret " + name + " has a key of Stripe for " + (settings.isLive() ? "live" : "test")
                        + " money and " + signing + " signing secrets.");
            }
        } catch (ResourceNotFoundException _) {
            report.wrong(
                    "The secret " + name + " that StripeSecret names does not exist here.",
                    "Create it with the settings of Stripe, see README.md.");
        } catch (IllegalStateException invalid) {
            report.wrong("Stripe's settings cannot be read: " + invalid.getMessage() + ".", "Correct the secret.");
        }
    }

    private static void stripe(StripeAccount stripe, String siteUrl, List<Endpoint> endpoints, Report report) {
        Account account = stripe.account();
        if ("usd".equals(account.getDefaultCurrency())) {
            report.ok("The Stripe account " + account.getId() + " uses US dollars.");
        } else {
            report.wrong(
                    "The Stripe account " + account.getId() + " uses " + account.getDefaultCurrency() + ".",
                    "Use an account in US dollars.");
        }
        for (Endpoint endpoint : endpoints) {
            Optional<WebhookEndpoint> found = stripe.find(endpoint, siteUrl);
            List<String> missing = found.map(each -> StripeAccount.missingEvents(endpoint, each))
                    .orElseGet(List::of);
            if (found.isEmpty()) {
                report.wrong(
                        "Stripe has no endpoint for " + endpoint.title + ".",
                        "Run ./ops stripe-setup" + (endpoint == Endpoint.IDENTITY ? " with --identity." : "."));
            } else if (!"enabled".equals(found.get().getStatus())) {
                report.wrong(
                        "Stripe's endpoint for " + endpoint.title + " is disabled.",
                        "Enable it in Stripe's dashboard, and send its failed events again there.");
            } else if (!missing.isEmpty()) {
                report.wrong(
                        "Stripe's endpoint for " + endpoint.title + " lacks " + String.join(", ", missing) + ".",
                        "Run ./ops stripe-setup.");
            } else {
                report.ok("Stripe's endpoint for " + endpoint.title + " has all events.");
                StripeAccount.noteUnknownPurpose(endpoint, found.get(), report);
            }
        }
    }
}
