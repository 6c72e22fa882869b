package marketplace.functions;

import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.accounts.admin.AuditLog;
import marketplace.api.Operation;
import marketplace.humans.AdminHumanOperations;
import marketplace.humans.AdminHumanService;
import marketplace.humans.BlockOperations;
import marketplace.humans.BlockService;
import marketplace.humans.Blocks;
import marketplace.humans.HumanOperations;
import marketplace.humans.HumanService;
import marketplace.humans.Humans;
import marketplace.humans.identity.IdentityCheckOperations;
import marketplace.humans.identity.IdentityChecks;
import marketplace.humans.uploads.UploadOperations;
import marketplace.humans.uploads.UploadService;
import marketplace.humans.uploads.UploadTimers;
import marketplace.humans.uploads.Uploads;
import marketplace.table.TimerKind;

/** Puts humans together: profiles, blocks, identity checks, and the files that people hand in. */
final class HumansWiring {

    private final Foundation foundation;

    HumansWiring(Foundation foundation) {
        this.foundation = foundation;
    }

    List<List<Operation<?, ?>>> operations() {
        Foundation on = foundation;
        return List.of(
                HumanOperations.of(new Lazy<>(
                        () -> new HumanService(new Humans(on.table()), new Accounts(on.table()), uploads(), on.ids()))),
                AdminHumanOperations.of(new Lazy<>(() -> new AdminHumanService(
                        new Humans(on.table()), new Accounts(on.table()), new AuditLog(on.table(), on.ids())))),
                BlockOperations.of(new Lazy<>(
                        () -> new BlockService(new Humans(on.table()), new Blocks(on.table()), on.cursors()))),
                UploadOperations.of(new Lazy<>(() -> new UploadService(on::objects, on.ids()))),
                IdentityCheckOperations.of(new Lazy<>(this::identityChecks)));
    }

    static List<List<Operation<?, ?>>> described() {
        return List.of(
                HumanOperations.of(new Described<>()),
                AdminHumanOperations.of(new Described<>()),
                BlockOperations.of(new Described<>()),
                UploadOperations.of(new Described<>()),
                IdentityCheckOperations.of(new Described<>()));
    }

    Uploads uploads() {
        return new Uploads(foundation.table(), foundation::objects);
    }

    IdentityChecks identityChecks() {
        return new IdentityChecks(foundation.table(), foundation.random());
    }

    List<TimerKind> dues() {
        return new UploadTimers(foundation.table(), foundation::objects).kinds();
    }
}
