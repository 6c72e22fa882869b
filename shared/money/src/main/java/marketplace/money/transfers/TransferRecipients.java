package marketplace.money.transfers;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.api.HumanReference;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * Resolves recipients and checks that the sender may pay them. Blocks do not apply to e-mails: an e-mail is not
 * looked up, because the response or its timing would reveal whether it has an account.
 */
final class TransferRecipients {

    record Addressee(TransferRecipient recipient, String name) {}

    private final Table table;
    private final Accounts accounts;
    private final Humans humans;
    private final Blocks blocks;

    TransferRecipients(Table table) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.humans = new Humans(table);
        this.blocks = new Blocks(table);
    }

    Addressee require(Account sender, TransferInputs.Send input, Instant now) {
        if ((input.recipientId() == null) == (input.recipientEmail() == null)) {
            throw Problem.invalid("recipientId", "is required, or recipientEmail; not both");
        }
        if (input.recipientId() == null) {
            Email email = Email.find(input.recipientEmail()).orElseThrow(() -> invalidEmail("recipientEmail"));
            if (email.equals(sender.email())) {
                throw selfDealing();
            }
            return addressee(email);
        }
        Human human = humans.find(input.recipientId()).orElseThrow(IdKind.HUMAN::unknown);
        AccountId account = human.accountId();
        if (account.equals(sender.id())) {
            throw selfDealing();
        }
        table.prefetch(List.of(
                Keys.account(account),
                Blocks.prefetchKey(account),
                Keys.ledgerHead(new LedgerAccount.Payable(account).code())));
        if (accounts.findReceiving(account, now).isEmpty()) {
            throw IdKind.HUMAN.unknown();
        }
        if (!input.overrides() && blocks.isBlocked(sender.id(), account)) {
            throw blocked();
        }
        return addressee(human);
    }

    /** All faults are reported at once; the code is {@code validation} if they differ. */
    List<BulkTransfer.Payment> require(Account sender, TransferInputs.BulkSend input) {
        Reading reading = new Reading(sender, input);
        List<BulkTransfer.Payment> payments = new ArrayList<>();
        for (int index = 0; index < input.recipients().size(); index++) {
            reading.read(index).ifPresent(payments::add);
        }
        if (!reading.faults.isEmpty()) {
            throw refusal(reading.faults);
        }
        return payments;
    }

    private record Fault(Problem problem, Problem.Detail detail) {}

    private final class Reading {

        private final Account sender;
        private final TransferInputs.BulkSend input;
        private final Map<HumanId, Human> found;
        private final Set<AccountId> blocked;
        private final Map<Object, Integer> seen = new HashMap<>();
        private final List<Fault> faults = new ArrayList<>();

        Reading(Account sender, TransferInputs.BulkSend input) {
            this.sender = sender;
            this.input = input;
            this.found = humans.findAll(humanIds(input));
            this.blocked = input.overrides()
                    ? Set.of()
                    : blocks.blockedOf(
                            sender.id(),
                            new HashSet<>(found.values().stream()
                                    .map(Human::accountId)
                                    .toList()));
        }

        Optional<BulkTransfer.Payment> read(int index) {
            TransferInputs.BulkRecipient payment = input.recipients().get(index);
            String at = "recipients." + index;
            Optional<TransferRecipient> recipient = recipient(at, index, payment);
            Optional<Money> amount = amount(at + ".amount", payment);
            String description = Objects.requireNonNullElse(
                    payment.description(), Objects.requireNonNullElse(input.description(), ""));
            return recipient.flatMap(known -> amount.map(
                    money -> new BulkTransfer.Payment(known, money, description.isEmpty() ? null : description)));
        }

        private Optional<Money> amount(String field, TransferInputs.BulkRecipient payment) {
            try {
                return Optional.of(payment.money(field));
            } catch (Problem problem) {
                faults.add(new Fault(problem, problem.details().getFirst()));
                return Optional.empty();
            }
        }

        private Optional<TransferRecipient> recipient(String at, int index, TransferInputs.BulkRecipient payment) {
            if ((payment.recipientId() == null) == (payment.recipientEmail() == null)) {
                return fault(at + ".recipientId", "is required, or recipientEmail; not both");
            }
            return payment.recipientId() == null
                    ? reader(at + ".recipientEmail", index, payment.recipientEmail())
                    : human(at + ".recipientId", index, payment.recipientId());
        }

        private Optional<TransferRecipient> reader(String field, int index, String text) {
            Optional<Email> email = Email.find(text);
            if (email.isEmpty()) {
                return fault(invalidEmail(field), field, "must be an e-mail address");
            }
            if (email.get().equals(sender.email())) {
                return fault(selfDealing(), field, "is your own e-mail");
            }
            Integer first = seen.putIfAbsent(email.get(), index);
            return first == null
                    ? Optional.of(addressee(email.get()).recipient())
                    : fault(field, "repeats the recipient of recipients." + first);
        }

        private Optional<TransferRecipient> human(String field, int index, HumanReference named) {
            Human human = named.id().map(found::get).orElse(null);
            if (human == null) {
                return fault(IdKind.HUMAN.unknown(), field, "names no human");
            }
            if (human.accountId().equals(sender.id())) {
                return fault(selfDealing(), field, "is your own profile");
            }
            if (blocked.contains(human.accountId())) {
                return fault(blocked(), field, "names a human whom you have blocked");
            }
            Integer first = seen.putIfAbsent(human.id(), index);
            return first == null
                    ? Optional.of(addressee(human).recipient())
                    : fault(field, "repeats the recipient of recipients." + first);
        }

        private Optional<TransferRecipient> fault(String field, String message) {
            return fault(Problem.invalid(field, message), field, message);
        }

        private Optional<TransferRecipient> fault(Problem problem, String field, String message) {
            faults.add(new Fault(problem, new Problem.Detail(field, message)));
            return Optional.empty();
        }
    }

    private static Problem refusal(List<Fault> faults) {
        List<Problem.Detail> details = faults.stream().map(Fault::detail).toList();
        Problem first = faults.getFirst().problem();
        boolean alike = faults.stream().allMatch(fault -> fault.problem().code() == first.code());
        return alike && first.code() != ErrorCode.VALIDATION ? first.withDetails(details) : Problem.invalid(details);
    }

    private static List<HumanId> humanIds(TransferInputs.BulkSend input) {
        return input.recipients().stream()
                .map(TransferInputs.BulkRecipient::recipientId)
                .filter(Objects::nonNull)
                .flatMap(named -> named.id().stream())
                .distinct()
                .toList();
    }

    private static Addressee addressee(Human human) {
        return new Addressee(new TransferRecipient.ByProfile(human.id(), human.accountId()), human.name());
    }

    private static Addressee addressee(Email email) {
        return new Addressee(new TransferRecipient.ByEmail(email.value()), email.value());
    }

    private static Problem invalidEmail(String field) {
        return Problem.invalid(field, "must be an e-mail address such as ada@example.com");
    }

    private static Problem selfDealing() {
        return new Problem(ErrorCode.SELF_DEALING, "You cannot pay yourself. Name another recipient.");
    }

    private static Problem blocked() {
        return new Problem(
                ErrorCode.RECIPIENT_BLOCKED,
                "You have blocked this recipient. Send override: true to pay anyway, or remove the block.");
    }
}
