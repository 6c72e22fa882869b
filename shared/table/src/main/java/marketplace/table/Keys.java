package marketplace.table;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.AuditId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.EscalationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Id.ReportId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Timer;

/**
 * The table of contents of the table: every access pattern, numbered, with the key that serves it.
 *
 * <pre>
 *  1  account by id                          ACC#acc          ACCOUNT
 *  2  account by e-mail (unique)             EMAIL#e-mail     EMAIL
 *  3  session by id                          SES#ses          SESSION
 *  4  keys of an account                     ACC#acc          KEY#key
 *  5  API key by the hash of its value       KEYHASH#sha256   KEY
 *  6  human by id                            HUM#hum          HUMAN
 *  7  human by username (unique)             USERNAME#name    USERNAME
 *  8  human of an account (one)              ACC#acc          HUMAN
 *  9  bounty by id                           BTY#bty          BOUNTY
 * 10  applications of a bounty               BTY#bty          APP#app
 * 11  live application of a human (one)      BTY#bty          LIVE#hum
 * 12  webhook endpoints of an account        ACC#acc          WHE#whe
 * 13  number of endpoints of an owner        ACC#acc          ENDPOINTS#owner
 * 14  deliveries of an owner, newest first   DLV#owner        whd
 * 15  deliveries of an endpoint              index 1: WHE#whe whd
 * 16  timers, by time                        DUE#shard        time#kind#id
 * 17  lease of a timer shard                 DUE#shard/LEASE  LEASE
 * 18  stored answer of an idempotency key    IDEM#digest      ANSWER
 * 19  counter of a limit in a window         LIMIT#name#who   window
 * 20  bounties of a facet, newest first      LIST#facet#shard bty
 * 21  bounties of a facet, by price          index 1: as 20   cents#bty
 * 22  bounties, most applied for             index 1: TOP#state#shard count#bty
 * 23  identity of an agent (one account)     AGENT#agent      IDENTITY
 * 24  accepted signature, by its hash        SIGNATURE#sha256 SIGNATURE
 * 25  pending code of an e-mail              CHALLENGE#e-mail purpose
 * 26  submissions of an application          BTY#bty          SBM#app#sbm
 * 27  applications of a human, newest first  HUM#hum          APP#app
 * 28  seats of a human, newest first         HUM#hum          SEAT#app
 * 29  identities of an account               index 1: ACC#acc AGENT#agent
 * 30  sessions of an account                 index 1: ACC#acc SES#ses
 * 31  bounties awaiting review               REVIEW           bty
 * 32  entries of the audit log               AUDIT            aud
 * 33  entries about one subject              index 1: AUDIT#id aud
 * 34  account of an external issuer's user   SUBJECT#sha256   SUBJECT
 * 35  upload by id                           UPL#upl          UPLOAD
 * 36  accounts and humans that one blocked   ACC#acc          BLOCK#acc
 * 37  identity check, by its code's hash     CHECK#sha256     CHECK
 * 38  suppressed application of a bounty     BTY#bty          SUPPRESSED#app
 * 39  whether an account was ever blocked    ACC#acc          BLOCKED
 * 40  balance of a ledger account            LED#account      HEAD
 * 41  postings of an account, by number      LED#account      POST#seq
 * 42  journal of a day                       JRN#day#shard    txn
 * 43  escrow by id                           ESC#esc          ESCROW
 * 44  escrow of a subject (one live)         ESCROWOF#subject ESCROW
 * 45  escrows of a participant, newest first ESCROWS#acc      esc
 * 46  checkout by id                         CHK#chk          CHECKOUT
 * 47  checkout by its code                   CODE#code        CHECKOUT
 * 48  event of a provider (once)             PROVIDER#name#h  EVENT
 * 49  payouts of an account, newest first    PAYOUTS#acc      pay
 * 50  pending deletion of an account         ACC#acc          DELETION
 * 51  uploads of an account                  index 1: ACC#acc UPL#upl
 * 52  blocks that name an account            index 1: ACC#acc BLOCKEDBY#acc
 * 53  subjects of an account at an issuer    index 1: ACC#acc SUBJECT#sha256
 * 54  open disputes, oldest first            DISPUTES         dsp
 * 55  spending of a limited key              LED#account      KEY#key
 * 56  spending of a wallet on a bounty       LED#account      BOUNTY#bty
 * 57  payment links of an account            LINKS#acc        plk
 * 58  refusal already reported, by event     TOLD#sha256      EVENT
 * 59  transfer by id                         TRF#trf          TRANSFER
 * 60  transfers of an account, newest first  TRANSFERS#acc    tail of trf, of blk
 * 61  transfers held for an e-mail           HELD#e-mail      trf
 * 62  bulk transfer by id                    BULK#blk         BULK
 * 63  saved payment method of an account     ACC#acc          METHOD
 * 64  auto-topup of an account               ACC#acc          AUTOTOPUP
 * 65  pending auto-topup checks, by time     index 1: WALLETS time#acc
 * 66  top-ups of an account, newest first    TOPUPS#acc       tup
 * 67  payout account of an account           ACC#acc          PAYOUTACCOUNT
 * 68  visit to a payout account, by its hash VISIT#sha256     VISIT
 * 69  payout account in the sandbox          SANDBOX#account  ACCOUNT
 * 70  direct hires of a poster, newest first RENTALS#acc      bty
 * 71  clawbacks from a payer                 CLAWBACKS#acc    CLAWBACK#sha256
 * 72  reconciliations, newest first          RECONCILIATIONS  day
 * 73  payments of an account, newest first   PAYMENTS#acc     tail of chk, of tup
 * 74  refunds of an account, newest first    REFUNDS#acc      rfd
 * 75  former profiles of an account          ACC#acc          FORMERHUMAN#hum
 * 76  provider and mode of the money (one)   MONEYMODE        MODE
 * 77  due item that cannot be read           SETASIDE         sk
 * 78  delivery slots in use, of an account   SLOTS#acc        SLOTS
 * 79  deliveries that wait for a slot        LINE#whe or acc  time#whd
 * 80  second factor of an account            ACC#acc          SECONDFACTOR
 * 81  live escrows of a poster               LIVEESCROWS#acc  esc
 * 82  humans of a list, best first           PEOPLE#list#sh   rank#hum
 * 83  reviews of a human, newest first       HUM#hum          REV#rev
 * 84  review of an escrow (one)              REVIEWOF#esc     REVIEW
 * 85  reviews by an account                  index 1: ACC#acc REV#rev
 * 86  first payout of an account at a bank   ACC#acc          PAIDOUT
 * 87  notification settings of a recipient   NOTICES#who      SETTINGS
 * 88  mail to a recipient (one per notice)   NOTICES#who      MAIL#kind#notice
 * 89  events of an account, by time          EVENTS#acc       time#event
 * 90  conversation as one side sees it       CNV#cnv          SIDE#side
 * 91  messages of a conversation             CNV#cnv          MSG#msg
 * 92  active conversation with a human (one) THREADS#acc      hum#agent
 * 93  conversations of an account, by time   index 1: as 92   time#cnv
 * 94  what the next digest of a kind has     NOTICES#who      DIGEST#kind
 * 95  losses of a payer that we covered      CLAWBACKS#acc    COVERED#txn
 * 96  message sent by template, by event     BTY#bty          SENT#event
 * 97  listed bounties, newest first          index 1: BOUNTIES#state#shard bty
 * 98  losses that other payments paid for    LED#account      LOSS#txn
 *  99  counters of wrong passwords            LIMIT#LOGIN#sha256 FAILURES#counter
 * 100  service by id                          SVC#svc          SERVICE
 * 101  services of a human, newest first      HUM#hum          SVC#svc
 * 102  number of services of a human          HUM#hum          SERVICES
 * 103  services of a facet, newest first      SERVICES#facet#shard svc
 * 104  services of a facet, by price          index 1: as 103  cents#svc
 * 105  taken times of a human in a UTC day    HUM#hum          SHEET#day
 * 106  dates with hours of their own          HUM#hum          EXCEPTIONS
 * 107  booking by id                          BKG#bkg          BOOKING
 * 108  bookings by an account, newest first   BOOKINGS#acc     bkg
 * 109  bookings of a human, newest first      HUM#hum          BKG#bkg
 * 110  requests for a human, by start         HUM#hum          REQUEST#start#bkg
 * 111  unpaid bookings of an account          ACC#acc          UNPAID
 * 112  calendar feed by its secret            CALENDAR#sha256  FEED
 * 113  calendar feed of an account (one)      ACC#acc          CALENDAR
 * 114  subscription by id                     SUB#sub          SUBSCRIPTION
 * 115  bookings of a subscription, by cycle   SUB#sub          CYCLE#number
 * 116  subscriptions by an account            SUBSCRIPTIONS#acc sub
 * 117  subscriptions to an account            SUBSCRIBERS#acc  sub
 * 118  QA template by id                      QAT#qat          TEMPLATE
 * 119  QA templates of an account             QATEMPLATES#acc  qat
 * 120  QA runs of a template, by UTC date     QAT#qat          RUN#date
 * 121  QA runs of an account, newest first    QARUNS#acc       date#qat
 * 122  escalations of a QA run                QAT#qat          ESCALATION#date#qae
 * 123  QA templates awaiting review           QAREVIEW         qat
 * 124  money of an account's runs             RUNFUNDS#acc     run
 * 125  findings of a template                 FINDINGS#qat     FINDING#fnd
 * 126  version of all findings together       FINDINGS#qat     HEAD
 * 127  checklist answers of a run             FINDINGS#qat     CHECK#run#fnd#hum
 * 128  findings of an account, newest first   index 1: FINDINGS#acc fnd
 * 129  template of a finding                  FND#fnd          FINDING
 * 130  reports of a finding                   FND#fnd          REPORT#fdr
 * 131  shared report by its secret            REPORT#sha256    REPORT
 * 132  addresses of an account's reports      REPORTS#acc      run
 * 133  hand-ins of a QA run                   QAT#qat          HANDIN#date#sbm
 * 134  report of a QA run                     QAT#qat          REPORT#date
 * 135  taste run by id                        TST#run          RUN
 * 136  taste runs of an account, newest first TASTERUNS#acc    run
 * 137  response of a human (one)              TST#run          RESPONSE#hum
 * 138  responses of an account                index 1: ACC#acc RESPONSE#run
 * 139  report of a taste run                  TST#run          REPORT
 * 140  open invitations of a human            HUM#hum          INVITED#run
 * 141  latest invitation of a human           HUM#hum          LASTINVITED
 * 142  findings closed at a place             FINDINGS#qat     AT#digest#fnd
 * 143  what a poster counts for a human       HUM#hum          PATRON#acc
 * 144  figures of a deleted profile           HUM#hum          FIGURES
 * 145  event of an account, by id             index 1: EVENTS#acc#event time
 * 146  hires of an account so far, a count    ACC#acc          WORK
 * 147  count of a skill or city               TERMS#kind       NAME#term
 * 148  skills or cities, most common first    TERMS#kind       COUNT#count#term
 * 149  archive of a bounty's files (one)      BTY#bty          DATASET
 * 150  public record of a poster              ACC#acc          POSTER
 * 151  skills or cities by their ends         TERMS#kind       END#term backwards
 * 152  humans with a skill at a place         COVERAGE#sha256  HUMANS
 * 153  finished work, likewise                COVERAGE#sha256  WORK#shard
 * 154  first hand-in of a file's bytes (one)  HANDEDIN#sha256  FIRST
 * 155  bounty of an application, by its id    APP#app          APPLICATION
 * </pre>
 *
 * <p>All keys are in this file so that no two kinds of item share one. Callers' texts are validated or hashed first.
 */
public final class Keys {

    public static final String INDEX_1 = "index1";

    public static final String INDEX_1_PK = "index1pk";
    public static final String INDEX_1_SK = "index1sk";

    private Keys() {}

    // Shared: timers, idempotency, rate limits.

    public static Key due(Timer due) {
        int shard = Math.floorMod(due.id().hashCode(), TimerList.SHARDS);
        return new Key(dueShard(shard), Instants.text(due.at()) + "#" + due.kind() + "#" + due.id());
    }

    static String dueShard(int shard) {
        return "DUE#" + shard;
    }

    public static Key dueLease(int shard) {
        return new Key(dueShard(shard) + "/LEASE", "LEASE");
    }

    /** One partition: unreadable items are rare. */
    public static final String SET_ASIDE = "SETASIDE";

    public static Key setAside(String sk) {
        return new Key(SET_ASIDE, sk);
    }

    public static Key idempotency(String sha256) {
        return new Key(ANSWERS + sha256, "ANSWER");
    }

    public static final String ANSWERS = "IDEM#";

    /** {@code who} is an id of ours, a digest or a normalised address, never a caller's text. */
    public static Key limit(String name, String who, Instant windowStart) {
        return new Key("LIMIT#" + name + "#" + who, Instants.text(windowStart));
    }

    // Accounts.

    public static Key loginFailures(String emailHash, String counter) {
        return new Key(loginFailures(emailHash), "FAILURES#" + counter);
    }

    public static String loginFailures(String emailHash) {
        return "LIMIT#LOGIN#" + emailHash;
    }

    public static Key account(AccountId account) {
        return new Key(accountCollection(account), "ACCOUNT");
    }

    /** Patterns 1, 4, 8, 12, 13, 36, 39, 50, 63, 64, 67, 75, 80, 86, 111, 113, 146, 150. */
    public static String accountCollection(AccountId account) {
        return "ACC#" + account;
    }

    public static Key email(String email) {
        return new Key("EMAIL#" + email, "EMAIL");
    }

    public static Key subject(String sha256) {
        return new Key(SUBJECTS + sha256, "SUBJECT");
    }

    public static final String SUBJECTS = "SUBJECT#";

    public static Key session(SessionId session) {
        return new Key(SESSIONS + session, "SESSION");
    }

    public static final String SESSIONS = "SES#";

    public static Key apiKey(AccountId account, KeyId key) {
        return new Key(accountCollection(account), API_KEYS + key);
    }

    public static final String API_KEYS = "KEY#";

    public static Key apiKeyHash(String sha256) {
        return new Key("KEYHASH#" + sha256, "KEY");
    }

    public static Key agentIdentity(String agentId) {
        return new Key(AGENTS + agentId, "IDENTITY");
    }

    public static final String AGENTS = "AGENT#";

    public static Key acceptedSignature(String sha256) {
        return new Key("SIGNATURE#" + sha256, "SIGNATURE");
    }

    public static Key challenge(String email, String purpose) {
        return new Key(challenges(email), purpose);
    }

    public static String challenges(String email) {
        return "CHALLENGE#" + email;
    }

    public static Key secondFactor(AccountId account) {
        return new Key(accountCollection(account), "SECONDFACTOR");
    }

    /** In index 1 of the account: records with URLs of the account's own site. */
    public static final String RETURN_URLS = "RETURN#";

    public static Key deletion(AccountId account) {
        return new Key(accountCollection(account), "DELETION");
    }

    /** One partition without shards: admins act rarely. */
    public static final String AUDIT = "AUDIT";

    public static Key audit(AuditId entry) {
        return new Key(AUDIT, entry.value());
    }

    public static String auditOf(String subject) {
        return "AUDIT#" + subject;
    }

    // Humans and uploads.

    /** A list is what its humans share: a constant or the hash of a text. */
    public static Key humanListing(String list, int shard, String rank, HumanId human) {
        return new Key(humanListings(list, shard), rank + "#" + human);
    }

    public static String humanListings(String list, int shard) {
        return "PEOPLE#" + list + "#" + shard;
    }

    public static final String TERMS_BY_NAME = "NAME#";
    public static final String TERMS_BY_END = "END#";
    public static final String TERMS_BY_COUNT = "COUNT#";

    public static String terms(String kind) {
        return "TERMS#" + kind;
    }

    public static Key term(String kind, String term) {
        return new Key(terms(kind), TERMS_BY_NAME + term);
    }

    /** @param backwards the term, its last letter first */
    public static Key termByEnd(String kind, String backwards) {
        return new Key(terms(kind), TERMS_BY_END + backwards);
    }

    public static Key termByCount(String kind, long count, String term) {
        return new Key(terms(kind), TERMS_BY_COUNT + String.format(Locale.ROOT, "%010d", count) + "#" + term);
    }

    public static Key human(HumanId human) {
        return new Key(humanCollection(human), "HUMAN");
    }

    /** Patterns 6, 27, 28, 83, 101, 102, 105, 106, 109, 110, 140, 141, 143, 144. */
    public static String humanCollection(HumanId human) {
        return "HUM#" + human;
    }

    public static Key patron(HumanId human, AccountId poster) {
        return new Key(humanCollection(human), PATRONS + poster);
    }

    public static final String PATRONS = "PATRON#";

    public static Key figures(HumanId human) {
        return new Key(humanCollection(human), "FIGURES");
    }

    public static Key review(HumanId human, ReviewId review) {
        return new Key(humanCollection(human), REVIEWS_OF_HUMAN + review);
    }

    public static final String REVIEWS_OF_HUMAN = "REV#";

    public static Key reviewOf(EscrowId escrow) {
        return new Key("REVIEWOF#" + escrow, "REVIEW");
    }

    public static Key username(String username) {
        return new Key("USERNAME#" + username, "USERNAME");
    }

    public static Key humanOf(AccountId account) {
        return new Key(accountCollection(account), "HUMAN");
    }

    public static Key service(ServiceId service) {
        return new Key(SERVICES_OF_HUMAN + service, "SERVICE");
    }

    public static Key serviceOf(HumanId human, ServiceId service) {
        return new Key(humanCollection(human), SERVICES_OF_HUMAN + service);
    }

    public static final String SERVICES_OF_HUMAN = "SVC#";

    public static Key serviceCount(HumanId human) {
        return new Key(humanCollection(human), "SERVICES");
    }

    public static Key daySheet(HumanId human, LocalDate day) {
        return new Key(humanCollection(human), SHEETS + day);
    }

    public static LocalDate sheetDay(Key sheet) {
        return LocalDate.parse(sheet.sk().substring(SHEETS.length()));
    }

    public static final String SHEETS = "SHEET#";

    public static Key qaTemplate(QaTemplateId template) {
        return new Key(qaTemplateCollection(template), "TEMPLATE");
    }

    /** Patterns 118, 120, 122, 133, 134. */
    public static String qaTemplateCollection(QaTemplateId template) {
        return QA_TEMPLATES + template;
    }

    public static final String QA_TEMPLATES = "QAT#";

    public static Key qaTemplateOf(AccountId owner, QaTemplateId template) {
        return new Key(qaTemplatesOf(owner), template.value());
    }

    public static String qaTemplatesOf(AccountId owner) {
        return "QATEMPLATES#" + owner;
    }

    /** One partition: few templates are held for review. */
    public static final String HELD_QA_TEMPLATES = "QAREVIEW";

    public static Key heldQaTemplate(QaTemplateId template) {
        return new Key(HELD_QA_TEMPLATES, template.value());
    }

    /** Exists once: no date has two runs. */
    public static Key qaRun(QaTemplateId template, LocalDate date) {
        return new Key(qaTemplateCollection(template), QA_RUNS + date);
    }

    public static final String QA_RUNS = "RUN#";

    public static Key qaRunOf(AccountId owner, QaTemplateId template, LocalDate date) {
        return new Key(qaRunsOf(owner), date + "#" + template);
    }

    public static String qaRunsOf(AccountId owner) {
        return "QARUNS#" + owner;
    }

    public static Key escalation(QaTemplateId template, LocalDate date, EscalationId escalation) {
        return new Key(qaTemplateCollection(template), escalations(date) + escalation);
    }

    public static Key qaReport(QaTemplateId template, LocalDate date) {
        return new Key(qaTemplateCollection(template), QA_REPORTS + date);
    }

    public static final String QA_REPORTS = "REPORT#";

    public static Key handIn(QaTemplateId template, LocalDate date, SubmissionId submission) {
        return new Key(qaTemplateCollection(template), handIns(date) + submission);
    }

    public static String handIns(LocalDate date) {
        return "HANDIN#" + date + "#";
    }

    public static String escalations(LocalDate date) {
        return "ESCALATION#" + date + "#";
    }

    public static Key booking(BookingId booking) {
        return new Key("BKG#" + booking, "BOOKING");
    }

    public static Key bookingBy(AccountId booker, BookingId booking) {
        return new Key(bookingsBy(booker), booking.value());
    }

    public static String bookingsBy(AccountId booker) {
        return "BOOKINGS#" + booker;
    }

    public static Key bookingOf(HumanId human, BookingId booking) {
        return new Key(humanCollection(human), BOOKINGS_OF_HUMAN + booking);
    }

    public static final String BOOKINGS_OF_HUMAN = "BKG#";

    public static Key bookingRequest(HumanId human, Instant start, BookingId booking) {
        return new Key(humanCollection(human), requestsFrom(start) + "#" + booking);
    }

    public static String requestsFrom(Instant start) {
        return "REQUEST#" + Instants.text(start);
    }

    public static Key unpaidBookings(AccountId booker) {
        return new Key(accountCollection(booker), "UNPAID");
    }

    public static Key subscription(SubscriptionId subscription) {
        return new Key(subscriptionCollection(subscription), "SUBSCRIPTION");
    }

    /** Patterns 114, 115. */
    public static String subscriptionCollection(SubscriptionId subscription) {
        return "SUB#" + subscription;
    }

    /** Exists once: no cycle is booked or charged twice. */
    public static Key cycle(SubscriptionId subscription, int number) {
        return new Key(subscriptionCollection(subscription), CYCLES + rank(number));
    }

    public static final String CYCLES = "CYCLE#";

    public static Key subscriptionBy(AccountId booker, SubscriptionId subscription) {
        return new Key(subscriptionsBy(booker), subscription.value());
    }

    public static String subscriptionsBy(AccountId booker) {
        return "SUBSCRIPTIONS#" + booker;
    }

    public static Key subscriptionOf(AccountId provider, SubscriptionId subscription) {
        return new Key(subscriptionsOf(provider), subscription.value());
    }

    public static String subscriptionsOf(AccountId provider) {
        return "SUBSCRIBERS#" + provider;
    }

    public static Key calendarFeed(String secretHash) {
        return new Key("CALENDAR#" + secretHash, "FEED");
    }

    public static Key calendarFeedOf(AccountId provider) {
        return new Key(accountCollection(provider), "CALENDAR");
    }

    public static Key hoursExceptions(HumanId human) {
        return new Key(humanCollection(human), "EXCEPTIONS");
    }

    public static Key serviceListing(String facet, int shard, ServiceId service) {
        return new Key(serviceListings(facet, shard), service.value());
    }

    public static String serviceListings(String facet, int shard) {
        return "SERVICES#" + facet + "#" + shard;
    }

    public static String servicePrice(Money price, ServiceId service) {
        return rank(price.cents()) + "#" + service;
    }

    public static Key formerHuman(AccountId account, HumanId human) {
        return new Key(accountCollection(account), FORMER_HUMANS + human);
    }

    public static final String FORMER_HUMANS = "FORMERHUMAN#";

    /** By account, because a block outlives the blocked profile. */
    public static Key block(AccountId blocker, AccountId blocked) {
        return new Key(accountCollection(blocker), BLOCKS + blocked);
    }

    public static final String BLOCKS = "BLOCK#";

    public static final String BLOCKED_BY = "BLOCKEDBY#";

    /** Present if anyone has ever blocked the account's human. Usually absent, which saves further reads. */
    public static Key everBlocked(AccountId blocked) {
        return new Key(accountCollection(blocked), "BLOCKED");
    }

    public static Key identityCheck(String sha256) {
        return new Key("CHECK#" + sha256, "CHECK");
    }

    public static Key upload(UploadId upload) {
        return new Key(UPLOADS + upload, "UPLOAD");
    }

    public static final String UPLOADS = "UPL#";

    public static Key firstHandIn(String sha256) {
        return new Key("HANDEDIN#" + sha256, "FIRST");
    }

    // Conversations.

    public static Key conversation(ConversationId conversation, String side) {
        return new Key(conversationCollection(conversation), "SIDE#" + side);
    }

    /** Patterns 90, 91. */
    public static String conversationCollection(ConversationId conversation) {
        return CONVERSATIONS + conversation;
    }

    public static final String CONVERSATIONS = "CNV#";

    public static Key message(ConversationId conversation, MessageId message) {
        return new Key(conversationCollection(conversation), MESSAGES + message);
    }

    public static final String MESSAGES = "MSG#";

    /** The agent is an agentId, or a constant for a conversation without one. */
    public static Key activeConversation(AccountId owner, HumanId human, String agent) {
        return new Key(conversations(owner), human + "#" + agent);
    }

    public static String conversations(AccountId participant) {
        return "THREADS#" + participant;
    }

    public static String latestConversation(Instant at, ConversationId conversation) {
        return Instants.text(at) + "#" + conversation;
    }

    // Bounties, applications and submissions.

    public static Key bounty(BountyId bounty) {
        return new Key(bountyCollection(bounty), "BOUNTY");
    }

    /** Patterns 9, 10, 11, 26, 38, 96, 149. */
    public static String bountyCollection(BountyId bounty) {
        return "BTY#" + bounty;
    }

    public static Key application(BountyId bounty, ApplicationId application) {
        return new Key(bountyCollection(bounty), APPLICATIONS + application);
    }

    /** For an owner who knows only the id of an application. */
    public static Key applicationById(ApplicationId application) {
        return new Key(APPLICATIONS + application, "APPLICATION");
    }

    public static final String APPLICATIONS = "APP#";
    public static final String SUPPRESSED_APPLICATIONS = "SUPPRESSED#";

    /** An application by a human whom the bounty's owner has blocked. The owner's lists never read it. */
    public static Key suppressedApplication(BountyId bounty, ApplicationId application) {
        return new Key(bountyCollection(bounty), SUPPRESSED_APPLICATIONS + application);
    }

    public static Key sentMessage(BountyId bounty, String event) {
        return new Key(bountyCollection(bounty), "SENT#" + event);
    }

    public static Key coveringHumans(String cell) {
        return new Key(COVERAGE + cell, "HUMANS");
    }

    public static Key finishedWork(String cell, int shard) {
        return new Key(COVERAGE + cell, "WORK#" + shard);
    }

    private static final String COVERAGE = "COVERAGE#";

    public static Key poster(AccountId account) {
        return new Key(accountCollection(account), "POSTER");
    }

    public static Key dataset(BountyId bounty) {
        return new Key(bountyCollection(bounty), "DATASET");
    }

    public static Key liveApplication(BountyId bounty, HumanId human) {
        return new Key(bountyCollection(bounty), "LIVE#" + human);
    }

    public static Key submission(BountyId bounty, ApplicationId application, SubmissionId submission) {
        return new Key(bountyCollection(bounty), submissions(application) + submission);
    }

    public static String submissions(ApplicationId application) {
        return SUBMISSIONS + application + "#";
    }

    public static final String SUBMISSIONS = "SBM#";

    public static Key applicationOf(HumanId human, ApplicationId application) {
        return new Key(humanCollection(human), APPLICATIONS + application);
    }

    public static Key seatOf(HumanId human, ApplicationId application) {
        return new Key(humanCollection(human), SEATS + application);
    }

    public static final String SEATS = "SEAT#";

    /** Shards of a facet of the whole marketplace. A facet of one account uses shard 0 only. */
    public static final int LIST_SHARDS = 8;

    /** In which shard of a list a record stands. */
    public static int listShard(Id id) {
        return shard(id, LIST_SHARDS);
    }

    public static int shard(Id id, int shards) {
        return Math.floorMod(id.value().hashCode(), shards);
    }

    /**
     * Fewer than {@link #LIST_SHARDS}, because a page of the index reads whole bounties of every shard. Open ones are
     * written more often: with each post and counted application.
     */
    public static int bountyShards(boolean open) {
        return open ? 2 : 1;
    }

    public static String bounties(String state, int shard) {
        return "BOUNTIES#" + state + "#" + shard;
    }

    /** A facet is what its bounties share: a constant, an id of ours, or the hash of a caller's text. */
    public static Key bountyListing(String facet, int shard, BountyId bounty) {
        return new Key(bountyListings(facet, shard), bounty.value());
    }

    public static String bountyListings(String facet, int shard) {
        return "LIST#" + facet + "#" + shard;
    }

    public static String bountyPrice(Money price, BountyId bounty) {
        return bountyPrice(price) + bounty;
    }

    public static String bountyPrice(Money price) {
        return rank(price.cents()) + "#";
    }

    public static String bountyTop(long count, BountyId bounty) {
        return rank(count) + "#" + bounty;
    }

    public static String bountyTops(String state, int shard) {
        return "TOP#" + state + "#" + shard;
    }

    public static final String REVIEWS = "REVIEW";

    public static Key review(BountyId bounty) {
        return new Key(REVIEWS, bounty.value());
    }

    public static Key directHire(AccountId poster, BountyId bounty) {
        return new Key(directHires(poster), bounty.value());
    }

    public static String directHires(AccountId poster) {
        return "RENTALS#" + poster;
    }

    // The ledger.

    public static Key ledgerHead(String account) {
        return new Key(ledgerCollection(account), "HEAD");
    }

    /** Patterns 40, 41, 55, 56, 98. */
    public static String ledgerCollection(String account) {
        return LEDGER + account;
    }

    public static final String LEDGER = "LED#";

    public static Key posting(String account, long seq) {
        return new Key(ledgerCollection(account), POSTINGS + rank(seq));
    }

    public static final String POSTINGS = "POST#";

    public static Key lossPayment(String account, TransactionId transaction) {
        return new Key(ledgerCollection(account), LOSS_PAYMENTS + transaction);
    }

    public static final String LOSS_PAYMENTS = "LOSS#";

    /** Shards of one day of the journal: every ledger transaction writes here. */
    public static final int JOURNAL_SHARDS = 8;

    public static Key journal(TransactionId transaction, Instant at) {
        int shard = Math.floorMod(transaction.value().hashCode(), JOURNAL_SHARDS);
        return new Key(journalDay(LocalDate.ofInstant(at, ZoneOffset.UTC), shard), transaction.value());
    }

    public static String journalDay(LocalDate day, int shard) {
        return JOURNAL + day + "#" + shard;
    }

    public static final String JOURNAL = "JRN#";

    public static String firstTransaction(Instant at) {
        return Ids.of(IdKind.TRANSACTION, at, new byte[ID_ENTROPY]);
    }

    public static String lastTransaction(Instant at) {
        byte[] most = new byte[ID_ENTROPY];
        Arrays.fill(most, (byte) 0xff);
        return Ids.of(IdKind.TRANSACTION, at, most);
    }

    private static final int ID_ENTROPY = 10;

    /** Exists for keys with a limit only, and includes the spending of keys they created. */
    public static Key keySpends(String account, KeyId key) {
        return new Key(ledgerCollection(account), API_KEYS + key);
    }

    public static Key bountySpends(String account, BountyId bounty) {
        return new Key(ledgerCollection(account), BOUNTY_SPENDS + bounty);
    }

    public static final String BOUNTY_SPENDS = "BOUNTY#";

    public static Key refusalEvent(String sha256) {
        return new Key("TOLD#" + sha256, "EVENT");
    }

    // Escrows and disputes.

    public static Key escrow(EscrowId escrow) {
        return new Key(ESCROW + escrow, "ESCROW");
    }

    public static final String ESCROW = "ESC#";

    public static Key escrowOf(String subject) {
        return new Key(ESCROW_OF + subject, "ESCROW");
    }

    public static Key escrowOf(AccountId participant, EscrowId escrow) {
        return new Key(escrowCollection(participant), escrow.value());
    }

    public static String escrowCollection(AccountId participant) {
        return ESCROWS + participant;
    }

    public static final String ESCROW_OF = "ESCROWOF#";
    public static final String ESCROWS = "ESCROWS#";
    public static final String LIVE_ESCROWS = "LIVEESCROWS#";

    public static Key liveEscrow(AccountId poster, EscrowId escrow) {
        return new Key(liveEscrowCollection(poster), escrow.value());
    }

    public static String liveEscrowCollection(AccountId poster) {
        return LIVE_ESCROWS + poster;
    }

    public static final String DISPUTES = "DISPUTES";

    public static Key dispute(DisputeId dispute) {
        return new Key(DISPUTES, dispute.value());
    }

    // Checkouts, top-ups, refunds and losses.

    public static Key checkout(CheckoutId checkout) {
        return new Key(CHECKOUT + checkout, "CHECKOUT");
    }

    public static final String CHECKOUT = "CHK#";

    public static Key checkoutCode(String code) {
        return new Key("CODE#" + code, "CHECKOUT");
    }

    public static Key paymentLink(AccountId owner, PaymentLinkId link) {
        return new Key(paymentLinkCollection(owner), link.value());
    }

    public static String paymentLinkCollection(AccountId owner) {
        return PAYMENT_LINKS + owner;
    }

    public static final String PAYMENT_LINKS = "LINKS#";

    public static Key paymentMethod(AccountId account) {
        return new Key(accountCollection(account), "METHOD");
    }

    public static Key autoTopUp(AccountId account) {
        return new Key(accountCollection(account), AUTO_TOP_UP);
    }

    private static final String AUTO_TOP_UP = "AUTOTOPUP";

    public static boolean isAutoTopUp(Key key) {
        return key.sk().equals(AUTO_TOP_UP);
    }

    public static final String WALLETS_TO_CHECK = "WALLETS";

    public static String walletCheck(Instant at, AccountId account) {
        return Instants.text(at) + "#" + account;
    }

    public static Key topUp(AccountId account, TopUpId topUp) {
        return new Key(topUpCollection(account), topUp.value());
    }

    public static String topUpCollection(AccountId account) {
        return TOP_UPS + account;
    }

    public static final String TOP_UPS = "TOPUPS#";

    /** The sort key is the id without its prefix, so checkouts and top-ups sort together by time. */
    public static Key payment(AccountId payer, PaymentId payment) {
        return new Key(paymentCollection(payer), tail(payment));
    }

    public static String paymentCollection(AccountId payer) {
        return PAYMENTS + payer;
    }

    public static final String PAYMENTS = "PAYMENTS#";

    public static Key refund(AccountId payer, RefundId refund) {
        return new Key(refundCollection(payer), refund.value());
    }

    public static String refundCollection(AccountId payer) {
        return REFUNDS + payer;
    }

    public static final String REFUNDS = "REFUNDS#";

    public static Key providerEvent(String provider, String sha256) {
        return new Key("PROVIDER#" + provider + "#" + sha256, "EVENT");
    }

    public static Key clawback(AccountId payer, String sha256) {
        return new Key(clawbackCollection(payer), CLAWBACKS + sha256);
    }

    public static String clawbackCollection(AccountId payer) {
        return CLAWBACKS_OF + payer;
    }

    public static final String CLAWBACKS_OF = "CLAWBACKS#";

    public static final String CLAWBACKS = "CLAWBACK#";

    public static Key coveredLoss(AccountId payer, TransactionId ruling) {
        return new Key(clawbackCollection(payer), COVERED_LOSSES + ruling);
    }

    public static final String COVERED_LOSSES = "COVERED#";

    /** Which provider's money this table holds. */
    public static Key moneyMode() {
        return new Key("MONEYMODE", "MODE");
    }

    public static final String RECONCILIATIONS = "RECONCILIATIONS";

    public static Key reconciliation(LocalDate day) {
        return new Key(RECONCILIATIONS, day.toString());
    }

    // Transfers and payouts.

    public static Key transfer(TransferId transfer) {
        return new Key(TRANSFERS + transfer, "TRANSFER");
    }

    public static final String TRANSFERS = "TRF#";

    /** The sort key is the id without its prefix: a bulk transfer sorts just before its parts. */
    public static Key transferOf(AccountId participant, Id transfer) {
        return new Key(transferCollection(participant), tail(transfer));
    }

    public static String transferCollection(AccountId participant) {
        return TRANSFERS_OF + participant;
    }

    public static final String TRANSFERS_OF = "TRANSFERS#";

    public static Key heldTransfer(String email, TransferId transfer) {
        return new Key(heldCollection(email), transfer.value());
    }

    public static String heldCollection(String email) {
        return HELD + email;
    }

    public static final String HELD = "HELD#";

    public static Key bulkTransfer(BulkTransferId bulk) {
        return new Key(BULKS + bulk, "BULK");
    }

    public static final String BULKS = "BULK#";

    public static Key tasteRun(RunId run) {
        return new Key(tasteRunCollection(run), "RUN");
    }

    /** Patterns 135, 137, 139. */
    public static String tasteRunCollection(RunId run) {
        return TASTE_RUNS + run;
    }

    public static final String TASTE_RUNS = "TST#";

    public static Key tasteRunOf(AccountId owner, RunId run) {
        return new Key(tasteRunsOf(owner), run.value());
    }

    public static String tasteRunsOf(AccountId owner) {
        return "TASTERUNS#" + owner;
    }

    public static Key tasteResponse(RunId run, HumanId human) {
        return new Key(tasteRunCollection(run), TASTE_RESPONSES + human);
    }

    public static final String TASTE_RESPONSES = "RESPONSE#";

    public static Key tasteReport(RunId run) {
        return new Key(tasteRunCollection(run), "REPORT");
    }

    public static Key tasteInvitation(HumanId human, RunId run) {
        return new Key(humanCollection(human), TASTE_INVITATIONS + run);
    }

    public static final String TASTE_INVITATIONS = "INVITED#";

    public static Key latestTasteInvitation(HumanId human) {
        return new Key(humanCollection(human), "LASTINVITED");
    }

    public static Key runFunds(AccountId owner, RunId run) {
        return new Key(runFundsCollection(owner), run.value());
    }

    public static String runFundsCollection(AccountId owner) {
        return RUN_FUNDS + owner;
    }

    public static final String RUN_FUNDS = "RUNFUNDS#";

    public static Key sharedReport(String secretHash) {
        return new Key("REPORT#" + secretHash, "REPORT");
    }

    public static Key reportAddress(AccountId owner, RunId run) {
        return new Key(reportAddresses(owner), run.value());
    }

    public static String reportAddresses(AccountId owner) {
        return "REPORTS#" + owner;
    }

    public static Key payout(AccountId payee, PayoutId payout) {
        return new Key(payoutCollection(payee), payout.value());
    }

    public static String payoutCollection(AccountId payee) {
        return PAYOUTS + payee;
    }

    public static final String PAYOUTS = "PAYOUTS#";

    public static Key payoutAccount(AccountId account) {
        return new Key(accountCollection(account), "PAYOUTACCOUNT");
    }

    public static Key paidOut(AccountId account) {
        return new Key(accountCollection(account), "PAIDOUT");
    }

    public static Key workBegun(AccountId payee) {
        return new Key(accountCollection(payee), "WORK");
    }

    public static Key payoutVisit(String sha256) {
        return new Key("VISIT#" + sha256, "VISIT");
    }

    public static Key sandboxAccount(String account) {
        return new Key("SANDBOX#" + account, "ACCOUNT");
    }

    // Findings of QA runs.

    public static Key finding(QaTemplateId template, FindingId finding) {
        return new Key(findingsOf(template), FINDINGS_OF_TEMPLATE + finding);
    }

    public static final String FINDINGS_OF_TEMPLATE = "FINDING#";

    public static Key findingsHead(QaTemplateId template) {
        return new Key(findingsOf(template), "HEAD");
    }

    /** {@code place} is a digest. */
    public static Key closedFinding(QaTemplateId template, String place, FindingId finding) {
        return new Key(findingsOf(template), findingsClosedAt(place) + finding);
    }

    public static String findingsClosedAt(String place) {
        return FINDINGS_CLOSED + place + "#";
    }

    public static final String FINDINGS_CLOSED = "AT#";

    public static Key recheck(RunId run, FindingId finding, HumanId human) {
        return new Key(findingsOf(run.template()), rechecksOf(run) + finding + "#" + human);
    }

    public static String rechecksOf(RunId run) {
        return "CHECK#" + run + "#";
    }

    public static String findingsOf(QaTemplateId template) {
        return "FINDINGS#" + template;
    }

    public static String findingsOf(AccountId owner) {
        return "FINDINGS#" + owner;
    }

    public static Key templateOfFinding(FindingId finding) {
        return new Key(findingCollection(finding), "FINDING");
    }

    public static Key findingReport(FindingId finding, ReportId report) {
        return new Key(findingCollection(finding), "REPORT#" + report);
    }

    /** Its template and its reports. */
    public static String findingCollection(FindingId finding) {
        return "FND#" + finding;
    }

    // Webhooks.

    public static Key endpoint(AccountId account, EndpointId endpoint) {
        return new Key(accountCollection(account), ENDPOINTS + endpoint);
    }

    public static final String ENDPOINTS = "WHE#";

    /** The owner is the id of the API key that created the endpoints, or of the account for its sessions. */
    public static Key endpointCount(AccountId account, String owner) {
        return new Key(accountCollection(account), ENDPOINT_COUNTS + owner);
    }

    public static final String ENDPOINT_COUNTS = "ENDPOINTS#";

    public static Key delivery(String owner, DeliveryId delivery) {
        return new Key(deliveryCollection(owner), delivery.value());
    }

    public static String deliveryCollection(String owner) {
        return "DLV#" + owner;
    }

    public static String deliveriesOfEndpoint(EndpointId endpoint) {
        return "WHE#" + endpoint;
    }

    public static Key loggedEvent(AccountId account, Instant created, String event) {
        return new Key(loggedEvents(account), Instants.text(created) + "#" + event);
    }

    public static String loggedEvents(AccountId account) {
        return "EVENTS#" + account;
    }

    /** @param event as a caller sent it: an unknown one finds nothing */
    public static String eventById(AccountId account, String event) {
        return loggedEvents(account) + "#" + event;
    }

    public static Key deliverySlots(AccountId account) {
        return new Key("SLOTS#" + account, "SLOTS");
    }

    public static Key waitingDelivery(Id endpointOrAccount, Instant since, DeliveryId delivery) {
        return new Key(waitingDeliveries(endpointOrAccount), Instants.text(since) + "#" + delivery);
    }

    public static String waitingDeliveries(Id endpointOrAccount) {
        return "LINE#" + endpointOrAccount;
    }

    // Notifications.

    /** The recipient is the id of an account, or the hash of an e-mail without one. */
    public static Key notificationSettings(String recipient) {
        return new Key(notifications(recipient), "SETTINGS");
    }

    public static Key mailRecord(String recipient, String kind, String notice) {
        return new Key(notifications(recipient), "MAIL#" + kind + "#" + notice);
    }

    public static Key digest(String recipient, String kind) {
        return new Key(notifications(recipient), "DIGEST#" + kind);
    }

    /** Patterns 87, 88, 94. */
    public static String notifications(String recipient) {
        return "NOTICES#" + recipient;
    }

    // Parts of keys.

    /** Fixed width, because sort keys are compared as text. */
    private static String rank(long number) {
        return String.format(Locale.ROOT, "%012d", number);
    }

    public static String tail(Id id) {
        return id.value().substring(id.value().indexOf('_') + 1);
    }
}
