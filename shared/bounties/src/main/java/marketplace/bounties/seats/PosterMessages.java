package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.moderation.RuleModeration;
import marketplace.api.moderation.Verdict;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.conversations.ApplicantMessages;
import marketplace.conversations.ApplicantMessages.Letter;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Ids;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/** The templates of a bounty as messages to its applicants, filled in when the event happens and sent by a job. */
public final class PosterMessages {

    static final String KIND = "poster_message";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(name|bountyTitle|deadline|reason)}}");
    private static final int MAX_DECISIONS = 8;

    /** @param type of the event that the message is about */
    record Written(EventType type, BountyId bountyId, ApplicationId applicationId, String text) {}

    private final Table table;
    private final Bounties bounties;
    private final Applications applications;
    private final ApplicantMessages messages;

    /** Testers of a QA run need test-only credentials. The policy gate has judged the template. */
    private final ApplicantMessages unmasked;

    public PosterMessages(Table table, Ids ids) {
        this.table = table;
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.messages = new ApplicantMessages(table, new RuleModeration(), ids);
        this.unmasked = new ApplicantMessages(table, _ -> new Verdict.Allowed(), ids);
    }

    /** The event, and the job that sends the bounty's message about it. A null reason is empty. */
    static List<Write> emit(Event event, Bounty bounty, Application application, String reason) {
        Commit commit = Commit.none().emit(event);
        return Optional.ofNullable(bounty.terms().lifecycleMessages())
                .flatMap(templates -> templates.on(event.type()))
                .map(template -> new Job(
                        KIND,
                        event.id(),
                        event.created(),
                        new Written(
                                event.type(),
                                bounty.id(),
                                application.id(),
                                filled(template, bounty, application, reason))))
                .map(commit::job)
                .orElse(commit)
                .writes();
    }

    /** What replaces a placeholder is not searched again. */
    static String filled(String template, Bounty bounty, Application application, String reason) {
        Map<String, String> values = Map.of(
                "name", application.humanName(),
                "bountyTitle", bounty.terms().title(),
                "deadline", deadline(bounty, application).map(Instants::text).orElse(""),
                "reason", Optional.ofNullable(reason).orElse(""));
        return ApplicantMessages.fitting(PLACEHOLDER
                .matcher(template)
                .replaceAll(found -> Matcher.quoteReplacement(values.get(found.group(1)))));
    }

    /** Of the work once it has begun, else of the bounty. */
    private static Optional<Instant> deadline(Bounty bounty, Application application) {
        return Optional.ofNullable(application.seat())
                .map(seat -> seat.dueAt())
                .or(() -> Optional.ofNullable(bounty.terms().intake().deadline()));
    }

    public JobKind<Written> kind() {
        return new JobKind<>(KIND, Written.class, this::send);
    }

    private void send(Job job, Written written, Instant now) {
        for (int round = 1; ; round++) {
            try {
                table.commit(message(job, written, now));
                return;
            } catch (LostRace race) {
                if (round == MAX_DECISIONS) {
                    throw race;
                }
            }
        }
    }

    private Commit message(Job job, Written written, Instant now) {
        Optional<Application> addressee = applications
                .find(written.bountyId(), written.applicationId())
                .filter(found -> isStill(written.type(), found));
        return addressee
                .flatMap(application -> bounties.find(written.bountyId())
                        .map(bounty -> (bounty.isOfRun() ? unmasked : messages)
                                .message(letter(job, written, bounty, application), now)))
                .orElseGet(Commit::none);
    }

    /** An acceptance can be revoked before the job runs. All but the message of a rejection go to a seat. */
    private static boolean isStill(EventType type, Application application) {
        return type == EventType.APPLICATION_REJECTED
                ? application.status() == ApplicationStatus.REJECTED
                : application.seat() != null;
    }

    private Letter letter(Job job, Written written, Bounty bounty, Application application) {
        return new Letter(
                job.id(),
                bounty.id(),
                application.humanId(),
                BountyApplicants.applied(bounty, application, applications),
                application.conversationId(),
                written.text());
    }
}
