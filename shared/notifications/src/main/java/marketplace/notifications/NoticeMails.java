package marketplace.notifications;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import marketplace.api.Foundation;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

/**
 * Turns a notice into at most one mail per person and kind, now or after quiet hours. A crash between sending and
 * recording sends a mail a second time; nothing else does.
 */
public final class NoticeMails {

    static final String DEFERRED = "notice.deferred";

    private static final String WHY = "You get this mail because you have an account at the " + Mail.SERVICE + ".";
    private static final String WHY_STRANGER = "You get this mail because someone sent money to this e-mail address.";

    private static final String SETTINGS_PATH = "/app/settings/notifications";

    /** Where links lead, whether the mails go, and what they name. */
    public record Ports(
            Mailer mailer, String site, WorkLookup works, VisitLookup visits, SubscriptionLookup subscriptions) {}

    private record Person(String recipient, Email email, Optional<AccountId> account) {

        boolean isStranger() {
            return account.isEmpty();
        }
    }

    private final Accounts accounts;
    private final Humans humans;
    private final SettingsStore settings;
    private final MailRecords records;
    private final Digests digests;
    private final LocalTimes times;
    private final Ports ports;
    private final VisitMails visits;

    NoticeMails(Foundation foundation, Ports ports) {
        this.accounts = new Accounts(foundation.table());
        this.humans = new Humans(foundation.table());
        this.settings = new SettingsStore(foundation.table(), foundation.random());
        this.records = new MailRecords(foundation.table());
        this.digests = new Digests(foundation.table(), records);
        this.times = new LocalTimes(foundation);
        this.ports = ports;
        this.visits = new VisitMails(ports.visits());
    }

    /** The job for an event. Empty if no mail is sent about events of its type. */
    public static Optional<Job> job(Event event) {
        return MailKind.of(event.type().wire()).isEmpty()
                ? Optional.empty()
                : Optional.of(Notice.of(event).job());
    }

    List<JobKind<?>> jobs() {
        return List.of(
                new JobKind<>(Notice.JOB, Notice.class, (_, notice, now) -> process(notice, false, now)),
                new JobKind<>(DEFERRED, Notice.class, (_, notice, now) -> process(notice, true, now)));
    }

    /** Quiet hours are over. */
    static TimerKind<Notice> timer() {
        return new TimerKind<>(
                DEFERRED,
                Notice.class,
                (due, notice, now) -> Commit.none().job(new Job(DEFERRED, due.id(), now, notice)));
    }

    private void process(Notice notice, boolean resumed, Instant now) {
        List<MailKind> kinds = MailKind.of(notice.type()).stream()
                .filter(kind -> kind.appliesTo(notice))
                .toList();
        for (MailKind kind : kinds) {
            person(kind, notice, now).ifPresent(person -> process(person, kind, notice, resumed, now));
        }
    }

    private void process(Person person, MailKind kind, Notice notice, boolean resumed, Instant now) {
        NotificationSettings wanted = settings.stored(person.recipient());
        if (!wanted.admits(kind.category())) {
            return;
        }
        MailMatter matter = MailMatter.of(kind, notice, ports, now);
        if (!isTimely(kind, notice, matter)) {
            return;
        }
        Optional<ZoneId> zone = times.zone(wanted, person.account());
        MailText text = text(kind, notice, matter, zone);
        Optional<Instant> quietUntil = kind.canWait() && !resumed ? wanted.quietUntil(now, zone) : Optional.empty();
        if (kind.digest().isPresent()) {
            if (digests.claim(person.recipient(), kind, notice, text.subject(), quietUntil, now)) {
                send(person, kind, notice, mail(person, kind, notice, wanted, text, now), now);
            }
            return;
        }
        if (quietUntil.isPresent() && records.defer(person.recipient(), kind, notice, quietUntil.get(), now)) {
            return;
        }
        if (!records.claim(person.recipient(), kind, notice, resumed, now)) {
            return;
        }
        if (person.isStranger() && !records.admitsStranger(person.recipient(), kind, notice, now)) {
            records.done(person.recipient(), kind, notice, now);
            return;
        }
        send(person, kind, notice, mail(person, kind, notice, wanted, text, now), now);
    }

    private boolean isTimely(MailKind kind, Notice notice, MailMatter matter) {
        return kind.isTimely(notice, matter, ports.works())
                && VisitMails.isTimely(kind, notice, matter)
                && SubscriptionMails.isTimely(kind, notice, matter);
    }

    private void send(Person person, MailKind kind, Notice notice, Mail mail, Instant now) {
        try {
            ports.mailer().send(mail);
        } catch (RuntimeException unsent) {
            records.release(person.recipient(), kind, notice, now);
            throw unsent;
        }
        records.done(person.recipient(), kind, notice, now);
    }

    private Optional<Person> person(MailKind kind, Notice notice, Instant now) {
        return switch (kind.recipient()) {
            case OWNER -> person(notice.accountId());
            case HUMAN ->
                humans.find(MailFacts.of(notice).humanId())
                        .map(Human::accountId)
                        .flatMap(this::person);
            case EMAIL ->
                Email.find(MailFacts.of(notice).email())
                        // The owner of a verified e-mail receives the money itself, and a mail about that.
                        .filter(email ->
                                accounts.findByVerifiedEmail(email, now).isEmpty())
                        .map(email -> new Person(SettingsStore.recipient(email), email, Optional.empty()));
        };
    }

    private Optional<Person> person(AccountId id) {
        return accounts.find(id)
                .map(Account::email)
                .map(email -> new Person(SettingsStore.recipient(id), email, Optional.of(id)));
    }

    private MailText text(MailKind kind, Notice notice, MailMatter matter, Optional<ZoneId> zone) {
        Map<String, Object> values = MailValues.of(notice, matter, zone, ports.works());
        Optional.ofNullable(MailFacts.of(notice).senderId())
                .flatMap(accounts::find)
                .ifPresent(sender -> values.put("senderName", MailValues.oneLine(sender.name())));
        values.putAll(matter.digest().values());
        values.putAll(VisitMails.values(kind, notice, matter, zone));
        values.putAll(SubscriptionMails.values(notice, matter, zone));
        return MailText.of(kind, values, ports.site());
    }

    private Mail mail(
            Person person, MailKind kind, Notice notice, NotificationSettings wanted, MailText text, Instant now) {
        NotificationCategory category = kind.category();
        String unsubscribe = category.isOptional()
                ? ports.site() + UnsubscribeLinks.PATH + UnsubscribeLinks.token(wanted, category)
                : "";
        MailText.Footer footer = new MailText.Footer(
                person.isStranger() ? WHY_STRANGER : WHY,
                category.subject(),
                person.isStranger() ? "" : ports.site() + SETTINGS_PATH,
                unsubscribe);
        return new Mail(
                person.email(),
                text.subject(),
                text.plain(footer),
                text.html(footer),
                headers(unsubscribe),
                visits.parts(kind, notice, person.email(), now));
    }

    /** RFC 8058: mail programs show a button that unsubscribes with one click. */
    private static Map<String, String> headers(String unsubscribe) {
        return unsubscribe.isEmpty()
                ? Map.of()
                : Map.of(
                        "List-Unsubscribe",
                        "<" + unsubscribe + ">",
                        "List-Unsubscribe-Post",
                        "List-Unsubscribe=One-Click");
    }
}
