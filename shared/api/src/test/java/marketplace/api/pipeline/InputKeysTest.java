package marketplace.api.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.NoOutput;
import marketplace.api.Operation;
import marketplace.api.schema.InputSchema;
import marketplace.kernel.Caller;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import org.junit.jupiter.api.Test;

class InputKeysTest {

    private static final String RANDOM = "00000000000000000000000001";
    private static final AccountId ACCOUNT = new AccountId("acc_" + RANDOM);
    private static final BountyId BOUNTY = new BountyId("bty_" + RANDOM);
    private static final ApplicationId APPLICATION = new ApplicationId("app_" + RANDOM);
    private static final HumanId HUMAN = new HumanId("hum_" + RANDOM);
    private static final UploadId UPLOAD = new UploadId("upl_" + RANDOM);
    private static final EndpointId ENDPOINT = new EndpointId("whe_" + RANDOM);
    private static final SubmissionId SUBMISSION = new SubmissionId("sbm_" + RANDOM);
    private static final EscrowId ESCROW = new EscrowId("esc_" + RANDOM);
    private static final TransferId TRANSFER = new TransferId("trf_" + RANDOM);
    private static final PaymentId PAYMENT = new PaymentId("tup_" + RANDOM);
    private static final RefundId REFUND = new RefundId("rfd_" + RANDOM);
    private static final KeyId KEY = new KeyId("key_" + RANDOM);
    private static final AccountId OTHER = new AccountId("acc_00000000000000000000000002");
    private static final Caller PERSON = new Caller.SignedIn(ACCOUNT);

    record Input(
            @Field("") BountyId bountyId,
            @Field("") ApplicationId applicationId,
            @Field("") HumanId humanId,
            @Field("") List<UploadId> uploadIds,
            @Field("") EndpointId endpointId,
            @Field("") String text) {}

    private static final Input ALL = new Input(BOUNTY, APPLICATION, HUMAN, List.of(UPLOAD, UPLOAD), ENDPOINT, "x");

    @Test
    void writeReadsEveryRecordThatItsInputNames() {
        assertThat(keys(write(), PERSON, ALL))
                .containsExactly(
                        Keys.bounty(BOUNTY),
                        Keys.application(BOUNTY, APPLICATION),
                        Keys.human(HUMAN),
                        Keys.upload(UPLOAD),
                        Keys.endpoint(ACCOUNT, ENDPOINT));
    }

    @Test
    void readLoadsOnlyTheRecordsInItsPath() {
        assertThat(keys(read(), PERSON, ALL)).containsExactly(Keys.bounty(BOUNTY));
    }

    @Test
    void partsOfUnknownRecordsAreNotRead() {
        Input part = new Input(null, APPLICATION, null, null, ENDPOINT, "x");

        assertThat(keys(write(), new Caller.Anonymous(), part)).isEmpty();
    }

    @Test
    void submissionIsFoundByItsBountyAndApplication() {
        assertThat(InputKeys.of(List.of(BOUNTY, APPLICATION, SUBMISSION), PERSON))
                .containsExactly(
                        Keys.bounty(BOUNTY),
                        Keys.application(BOUNTY, APPLICATION),
                        Keys.submission(BOUNTY, APPLICATION, SUBMISSION));
        assertThat(InputKeys.of(List.of(APPLICATION, SUBMISSION), PERSON)).isEmpty();
    }

    @Test
    void paymentsAreFoundByTheirPayer() {
        List<Id> ids = List.of(ESCROW, TRANSFER, PAYMENT, REFUND);

        assertThat(InputKeys.of(ids, PERSON))
                .containsExactly(
                        Keys.escrow(ESCROW),
                        Keys.transfer(TRANSFER),
                        Keys.payment(ACCOUNT, PAYMENT),
                        Keys.refund(ACCOUNT, REFUND));
        assertThat(InputKeys.of(ids, new Caller.Anonymous()))
                .containsExactly(Keys.escrow(ESCROW), Keys.transfer(TRANSFER));
    }

    @Test
    void apiKeyIsFoundByTheAccountThatTheInputNamesOrByTheCaller() {
        assertThat(InputKeys.of(List.of(KEY), PERSON)).containsExactly(Keys.apiKey(ACCOUNT, KEY));
        assertThat(InputKeys.of(List.of(OTHER, KEY), PERSON)).containsExactly(Keys.apiKey(OTHER, KEY));
        assertThat(InputKeys.of(List.of(OTHER), PERSON)).containsExactly(Keys.account(OTHER));
    }

    private static List<Key> keys(Operation<Input, NoOutput> operation, Caller caller, Input input) {
        return InputKeys.of(InputSchema.of(operation).ids().of(input), caller);
    }

    private static Operation<Input, NoOutput> write() {
        return described().decides((_, _) -> Decision.of(Commit.none(), new NoOutput()));
    }

    private static Operation<Input, NoOutput> read() {
        return described().reads((_, _) -> new NoOutput());
    }

    private static Operation.Builder<Input, NoOutput> described() {
        return Operation.named("note", Input.class, NoOutput.class)
                .route("POST", "/api/bounties/{bountyId}")
                .access(Access.KEY_OR_SESSION, Scope.HIRE);
    }
}
