package marketplace.functions;

import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.admin.AdminOperations;
import marketplace.accounts.admin.AdminService;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.email.ChallengeMails;
import marketplace.accounts.email.EmailCodes;
import marketplace.accounts.erasure.DeletionOperations;
import marketplace.accounts.erasure.DeletionService;
import marketplace.accounts.export.ExportOperations;
import marketplace.accounts.export.ExportService;
import marketplace.accounts.identities.IdentityOperations;
import marketplace.accounts.identities.IdentityService;
import marketplace.accounts.keys.ApiKeyOperations;
import marketplace.accounts.keys.ApiKeyService;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.sessions.EmailOperations;
import marketplace.accounts.sessions.EmailService;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.accounts.sessions.SessionOperations;
import marketplace.accounts.sessions.SessionService;
import marketplace.accounts.status.AccountStatusOperations;
import marketplace.accounts.status.AccountStatusService;
import marketplace.api.Operation;
import marketplace.humans.uploads.Uploads;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Lazy;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;
import marketplace.webhooks.ApiKeyWebhooks;

/** Puts accounts together: sign-up and sessions, keys, identities, export and deletion, what admins do. */
final class AccountsWiring {

    private final PlatformFoundation foundation;

    AccountsWiring(PlatformFoundation foundation) {
        this.foundation = foundation;
    }

    /**
     * Takes which keys are made, whether e-mails are verified, and the e-mail of the account that our own issuer makes an
     * admin of; empty for nobody.
     */
    List<List<Operation<?, ?>>> operations(KeyMode keyMode, EmailVerification verification, String adminEmail) {
        Admins admins = Admins.configured(adminEmail);
        PlatformFoundation on = foundation;
        return List.of(
                SessionOperations.of(new Lazy<>(() ->
                        new SessionService(on.table(), on.ids(), on.random(), on.issuer(), admins, verification))),
                ApiKeyOperations.of(new Lazy<>(() -> new ApiKeyService(
                        on.table(),
                        on.ids(),
                        on.random(),
                        keyMode,
                        new ApiKeyWebhooks(on::addressGuard, on::sealer, on.random(), on.ids())))),
                EmailOperations.of(new Lazy<>(
                        () -> new EmailService(on.table(), on.ids(), on.random(), on.issuer(), admins, emailCodes()))),
                AccountStatusOperations.of(new Lazy<>(() -> new AccountStatusService(on.table()))),
                IdentityOperations.of(new Lazy<>(() -> new IdentityService(on.table()))),
                ExportOperations.of(new Lazy<>(() -> new ExportService(data().holdings(), on.cursors()))),
                DeletionOperations.of(new Lazy<>(
                        () -> new DeletionService(on.table(), on.random(), data().guards(), data().deletion()))),
                AdminOperations.of(new Lazy<>(() -> new AdminService(on.table(), on.ids()))));
    }

    static List<List<Operation<?, ?>>> described() {
        return List.of(
                SessionOperations.of(new Described<>()),
                ApiKeyOperations.of(new Described<>()),
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
        Uploads uploads = new HumansCapability(foundation.shared()).uploads();
        return new AccountData(foundation.table(), uploads, foundation.ids(), foundation.clock());
    }
}
