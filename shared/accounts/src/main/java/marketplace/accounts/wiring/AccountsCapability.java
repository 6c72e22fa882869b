package marketplace.accounts.wiring;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.accounts.Passwords;
import marketplace.accounts.admin.AdminOperations;
import marketplace.accounts.admin.AdminService;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.email.ChallengeMails;
import marketplace.accounts.email.EmailCodes;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.email.ReaderZones;
import marketplace.accounts.erasure.AccountErasures;
import marketplace.accounts.erasure.DeletionMails;
import marketplace.accounts.erasure.DeletionOperations;
import marketplace.accounts.erasure.DeletionService;
import marketplace.accounts.erasure.DeletionSteps;
import marketplace.accounts.erasure.PersonalData;
import marketplace.accounts.export.AccountExport;
import marketplace.accounts.export.ExportOperations;
import marketplace.accounts.export.ExportSection;
import marketplace.accounts.export.ExportService;
import marketplace.accounts.identities.IdentityOperations;
import marketplace.accounts.identities.IdentityService;
import marketplace.accounts.issuer.ExternalSessions;
import marketplace.accounts.issuer.Issuer;
import marketplace.accounts.keys.ApiKeyOperations;
import marketplace.accounts.keys.ApiKeyService;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.keys.KeyWebhooks;
import marketplace.accounts.sessions.AccountsAuthenticator;
import marketplace.accounts.sessions.EmailOperations;
import marketplace.accounts.sessions.EmailService;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.accounts.sessions.LoginMails;
import marketplace.accounts.sessions.OwnSessionOperations;
import marketplace.accounts.sessions.OwnSessionService;
import marketplace.accounts.sessions.RefreshKey;
import marketplace.accounts.sessions.SecondFactors;
import marketplace.accounts.sessions.SessionOperations;
import marketplace.accounts.sessions.SessionService;
import marketplace.accounts.sessions.SignInPlaces;
import marketplace.accounts.status.AccountStatusOperations;
import marketplace.accounts.status.AccountStatusService;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.kernel.cache.Lazy;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

public final class AccountsCapability implements Capability {

    public record Settings(KeyMode keyMode, EmailVerification verification, Admins admins) {

        /** For functions that serve no sign-in. */
        public static Settings withoutSignIn(KeyMode keyMode) {
            return new Settings(keyMode, EmailVerification.REQUIRED, new Admins(Optional.empty(), true));
        }
    }

    public record Ports(
            Supplier<KeyWebhooks> webhooks,
            Supplier<Mailer> mailer,
            Supplier<PersonalData> personalData,
            ReaderZones zones) {}

    private final Foundation foundation;
    private final Settings settings;
    private final Ports ports;
    private final Passwords passwords;
    private final Lazy<Issuer> issuer;
    private final Lazy<EmailCodes> codes;

    public AccountsCapability(Foundation foundation, Settings settings, Ports ports) {
        this(foundation, settings, ports, new Passwords(foundation.random()));
    }

    public AccountsCapability(Foundation foundation, Settings settings, Ports ports, Passwords passwords) {
        this.foundation = foundation;
        this.settings = settings;
        this.ports = ports;
        this.passwords = passwords;
        this.issuer = issuer(foundation);
        this.codes = new Lazy<>(() -> new EmailCodes(foundation.keys().apply("email codes")));
    }

    public static Lazy<Issuer> issuer(Foundation foundation) {
        return new Lazy<>(() -> new Issuer(foundation.keys().apply("issuer")));
    }

    public static AccountsAuthenticator authenticator(
            Foundation foundation, KeyMode keyMode, Optional<ExternalSessions.Settings> externalIssuer) {
        return new AccountsAuthenticator(
                foundation.table(),
                issuer(foundation),
                externalIssuer.map(external ->
                        ExternalSessions.of(external, foundation.table(), foundation.ids(), foundation.random())),
                keyMode,
                () -> new Passwords(foundation.random()));
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        return Stream.of(
                        SessionOperations.of(new Lazy<>(this::sessions)),
                        OwnSessionOperations.of(new Lazy<>(() -> new OwnSessionService(on.table()))),
                        ApiKeyOperations.of(new Lazy<>(this::keys)),
                        EmailOperations.of(new Lazy<>(this::emails)),
                        AccountStatusOperations.of(new Lazy<>(() -> new AccountStatusService(on.table()))),
                        IdentityOperations.of(new Lazy<>(() -> new IdentityService(on.table()))),
                        ExportOperations.of(new Lazy<>(() -> new ExportService(sections()))),
                        DeletionOperations.of(new Lazy<>(this::deletion)),
                        AdminOperations.of(new Lazy<>(() -> new AdminService(on.table(), on.ids()))))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public List<JobKind<?>> jobs() {
        Mailer mailer = ports.mailer().get();
        return Stream.of(
                        new ChallengeMails(foundation.table(), foundation.random(), codes.get(), mailer, ports.zones())
                                .kinds(),
                        new LoginMails(foundation.table(), mailer, ports.zones()).kinds(),
                        List.of(DeletionMails.kind(mailer, ports.zones())),
                        List.of(deletionSteps().job()))
                .<JobKind<?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public List<TimerKind<?>> timers() {
        return List.of(deletionSteps().due());
    }

    private SessionService sessions() {
        return new SessionService(
                foundation.table(),
                foundation.ids(),
                foundation.random(),
                issuer.get(),
                settings.admins(),
                settings.verification(),
                passwords,
                new RefreshKey(foundation.keys().apply("refresh tokens")),
                new SecondFactors(
                        foundation.table(),
                        foundation.random(),
                        foundation.keys().apply("second factors")),
                places());
    }

    private SignInPlaces places() {
        return new SignInPlaces(foundation.keys().apply("sign-in places"));
    }

    private EmailService emails() {
        return new EmailService(
                foundation.table(),
                foundation.ids(),
                foundation.random(),
                issuer.get(),
                settings.admins(),
                codes.get(),
                places(),
                passwords,
                ports.webhooks(),
                () -> ports.personalData().get().resetCleanups());
    }

    private ApiKeyService keys() {
        return new ApiKeyService(
                foundation.table(),
                foundation.ids(),
                foundation.random(),
                settings.keyMode(),
                ports.webhooks().get());
    }

    private DeletionService deletion() {
        return new DeletionService(
                foundation.table(), ports.personalData().get().guards(), deletionSteps());
    }

    private DeletionSteps deletionSteps() {
        return new DeletionSteps(
                foundation.table(),
                Stream.concat(
                                ports.personalData().get().erasures().stream(),
                                new AccountErasures(foundation.table()).all().stream())
                        .toList());
    }

    private List<ExportSection> sections() {
        return Stream.concat(
                        new AccountExport(foundation.table()).all().stream(),
                        ports.personalData().get().sections().stream())
                .toList();
    }
}
