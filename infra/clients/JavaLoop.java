import client.ApiClient;
import client.api.AuthApi;
import client.api.BountiesApi;
import client.api.EscrowApi;
import client.api.HumansApi;
import client.api.KeysApi;
import client.api.WalletApi;
import client.model.ApplyToBountyInput;
import client.model.ConfirmApplicationInput;
import client.model.ConfirmDeliveryInput;
import client.model.CreateApiKeyInput;
import client.model.CreateBountyInput;
import client.model.CreateEscrowCheckoutInput;
import client.model.DecideApplicationInput;
import client.model.DepositWalletInput;
import client.model.HandInWorkInput;
import client.model.PutOwnHumanInput;
import client.model.ReleasePaymentInput;
import client.model.SignupInput;
import client.model.StartApplicationInput;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;

/** Hires and pays a human with the generated Java client: the README's tour. Takes the base URL. */
public final class JavaLoop {

    private static final String RUN = UUID.randomUUID().toString().substring(0, 8);

    private JavaLoop() {}

    public static void main(String[] args) throws Exception {
        String base = args[0];
        String operator = signUp(base, "operator");
        String key = new KeysApi(client(base, "Authorization", "Bearer " + operator))
                .createApiKey(new CreateApiKeyInput().name("my agent"), null)
                .getApiKey();
        ApiClient agent = client(base, "X-API-Key", key);
        ApiClient worker = client(base, "Authorization", "Bearer " + signUp(base, "worker"));
        new HumansApi(worker).putOwnHuman(new PutOwnHumanInput().name("Ada").username("ada" + RUN), null);

        BountiesApi bounties = new BountiesApi(agent);
        String bounty = bounties.createBounty(task(), "bounty-" + RUN).getBounty().getId();
        require(bounties.createBounty(task(), "bounty-" + RUN).getBounty().getId().equals(bounty), "one bounty");
        BountiesApi seat = new BountiesApi(worker);
        seat.applyToBounty(bounty, null, new ApplyToBountyInput().message("I pass it every morning."));
        String application = bounties.getBountyApplications(bounty, null, null, null, null)
                .getApplications()
                .getFirst()
                .getId();
        pay(new WalletApi(agent)
                .depositWallet(new DepositWalletInput().amount(new BigDecimal("100")), null)
                .getCheckoutUrl());
        EscrowApi escrows = new EscrowApi(agent);
        String escrow = escrows.createEscrowCheckout(
                        new CreateEscrowCheckoutInput().bountyId(bounty).applicationId(application), null)
                .getEscrowId();
        bounties.decideApplication(
                bounty,
                application,
                new DecideApplicationInput().action(DecideApplicationInput.ActionEnum.ACCEPT),
                null);
        seat.confirmApplication(bounty, application, null, new ConfirmApplicationInput());
        seat.startApplication(bounty, application, null, new StartApplicationInput());
        seat.handInWork(bounty, application, new HandInWorkInput().text("Taken at noon."), null);
        escrows.confirmDelivery(escrow, null, new ConfirmDeliveryInput());
        String status = escrows.releasePayment(escrow, null, new ReleasePaymentInput())
                .getEscrow()
                .getStatus();
        require(status.equals("released"), "released, not " + status);
        System.out.println("released " + escrow);
    }

    private static CreateBountyInput task() {
        return new CreateBountyInput()
                .title("Photograph a shop front")
                .description("The shop at the corner, by daylight.")
                .priceType(CreateBountyInput.PriceTypeEnum.FIXED)
                .price(new BigDecimal("25"));
    }

    private static ApiClient client(String base, String header, String value) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(base);
        client.setRequestInterceptor(request -> request.header(header, value));
        return client;
    }

    private static String signUp(String base, String name) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(base);
        SignupInput input = new SignupInput()
                .email(name + "-" + RUN + "@example.com")
                .password("correct horse battery")
                .name(name);
        return new AuthApi(client).signup(input).getToken();
    }

    /** Presses Pay on the page of the local payment provider. */
    private static void pay(String checkoutUrl) throws Exception {
        HttpClient browser =
                HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
        URI page = browser.send(
                        HttpRequest.newBuilder(URI.create(checkoutUrl)).build(), HttpResponse.BodyHandlers.discarding())
                .uri();
        browser.send(
                HttpRequest.newBuilder(page)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString("outcome=pay"))
                        .build(),
                HttpResponse.BodyHandlers.discarding());
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("expected: " + what);
        }
    }
}
