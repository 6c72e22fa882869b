package marketplace.functions;

import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.AccountService;
import marketplace.accounts.AccountStatusOperations;
import marketplace.accounts.AccountStatusService;
import marketplace.accounts.AccountsOperations;
import marketplace.accounts.AdminOperations;
import marketplace.accounts.AdminService;
import marketplace.accounts.Admins;
import marketplace.accounts.ApiKeyService;
import marketplace.accounts.ChallengeMails;
import marketplace.accounts.DeletionOperations;
import marketplace.accounts.DeletionService;
import marketplace.accounts.EmailCodes;
import marketplace.accounts.EmailOperations;
import marketplace.accounts.EmailService;
import marketplace.accounts.EmailVerification;
import marketplace.accounts.ExportOperations;
import marketplace.accounts.ExportService;
import marketplace.accounts.IdentityOperations;
import marketplace.accounts.IdentityService;
import marketplace.accounts.KeyMode;
import marketplace.api.Operation;
import marketplace.humans.uploads.Uploads;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;
import marketplace.webhooks.ApiKeyWebhooks;

/** Puts accounts together: sign-up and sessions, keys, identities, export and deletion, what admins do. */
final class AccountsWiring {

    private final Foundation foundation;

    AccountsWiring(Foundation foundation) {
        this.foundation = foundation;
    }

    /**
     * Takes which keys are made, whether e-mails are verified, and the e-mail of the account that our own issuer makes an
     * admin of; empty for nobody.
     */
    List<List<Operation<?, ?>>> operations(KeyMode keyMode, EmailVerification verification, String adminEmail) {
        Admins admins = Admins.configured(adminEmail);
        Foundation on = foundation;
        return List.of(
                AccountsOperations.of(
                        new Lazy<>(() -> new AccountService(
                                on.table(), on.ids(), on.random(), on.issuer(), admins, verification)),
                        new Lazy<>(() -> new ApiKeyService(
                                on.table(),
                                on.ids(),
                                on.random(),
                                on.cursors(),
                                keyMode,
                                new ApiKeyWebhooks(on::addressGuard, on::sealer, on.random(), on.ids())))),
                EmailOperations.of(new Lazy<>(
                        () -> new EmailService(on.table(), on.ids(), on.random(), on.issuer(), admins, emailCodes()))),
                AccountStatusOperations.of(new Lazy<>(() -> new AccountStatusService(on.table()))),
                IdentityOperations.of(new Lazy<>(() -> new IdentityService(on.table()))),
                ExportOperations.of(new Lazy<>(() -> new ExportService(data().holdings(), on.cursors()))),
                DeletionOperations.of(new Lazy<>(
                        () -> new DeletionService(on.table(), on.random(), data().guards(), data().deletion()))),
                AdminOperations.of(new Lazy<>(() -> new AdminService(on.table(), on.ids(), on.cursors()))));
    }

    static List<List<Operation<?, ?>>> described() {
        return List.of(
                AccountsOperations.of(new Described<>(), new Described<>()),
                EmailOperations.of(new Described<>()),
                AccountStatusOperations.of(new Described<>()),
                IdentityOperations.of(new Described<>()),
                ExportOperations.of(new Described<>()),
                DeletionOperations.of(new Described<>()),
                AdminOperations.of(new Described<>()));
    }

    /** What is done in the background; takes the address that mails come from. */
    List<JobKind> jobs(String mailFrom) {
        return Stream.concat(
                        new ChallengeMails(foundation.table(), emailCodes(), foundation.mailer(mailFrom))
                                .kinds().stream(),
                        Stream.of(data().deletion().job()))
                .toList();
    }

    List<TimerKind> dues() {
        return List.of(data().deletion().due());
    }

    private EmailCodes emailCodes() {
        return new EmailCodes(foundation.derivedKey("email codes"));
    }

    private AccountData data() {
        Uploads uploads = new HumansWiring(foundation).uploads();
        return new AccountData(foundation.table(), uploads, foundation.ids(), foundation.clock());
    }
}
