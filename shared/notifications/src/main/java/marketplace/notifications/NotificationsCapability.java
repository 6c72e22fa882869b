package marketplace.notifications;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.email.ReaderZones;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.kernel.cache.Lazy;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

public final class NotificationsCapability implements Capability {

    private final Foundation foundation;
    private final Supplier<NoticeMails.Ports> ports;

    public NotificationsCapability(Foundation foundation) {
        this(foundation, () -> {
            throw new IllegalStateException("This function sends no mails.");
        });
    }

    public NotificationsCapability(Foundation foundation, Supplier<NoticeMails.Ports> ports) {
        this.foundation = foundation;
        this.ports = ports;
    }

    /** For mails that other modules write. */
    public ReaderZones zones() {
        Lazy<LocalTimes> times = new Lazy<>(() -> new LocalTimes(foundation));
        return reader -> times.get().zone(reader);
    }

    @Override
    public List<Operation<?, ?>> operations() {
        return NotificationOperations.of(new Lazy<>(() -> new NotificationService(foundation)));
    }

    @Override
    public List<JobKind<?>> jobs() {
        return new NoticeMails(foundation, ports.get()).jobs();
    }

    @Override
    public List<TimerKind<?>> timers() {
        Digests digests = new Digests(foundation.table(), new MailRecords(foundation.table()));
        return List.of(NoticeMails.timer(), digests.timer(new LocalTimes(foundation)::quietUntil));
    }
}
