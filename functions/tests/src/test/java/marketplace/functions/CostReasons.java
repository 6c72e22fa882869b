package marketplace.functions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Why a call takes more round trips than its target. The golden table shows the reason below the call. */
final class CostReasons {

    private static final Map<String, String> REASONS = new LinkedHashMap<>();

    static {
        because(
                "A run names its bounty, which names its applications, which name their applicants and escrows: each"
                        + " is read after what names it, and everything else beside them.",
                "decide_qa_escalation by a key",
                "decide_own_qa_escalation by a session",
                "get_qa_brief by a session",
                "hand_in_qa_work by a session",
                "stop_qa_run by a key");
        because("The account's entries name runs, which name their bounties.", "list_qa_runs by a key");
        because(
                "The run's reservation is checked against the wallet and its caps, which are read one after the other.",
                "create_taste_run by a key");
        because(
                "The account of the session names the profile, whose invitations name runs. An answer is paid in the"
                        + " same commit, so the run's money and the payee are read too.",
                "list_taste_invitations by a session",
                "answer_taste_run by a session");
        because(
                "The account's entries name escrows, which name what they pay for, which names the submission. All"
                        + " else is read beside them.",
                "get_own_overview by a session",
                "get_earnings by a session");
        because("The account's entries name runs, which name their reports.", "list_taste_runs by a key");
        because("The event's id names its time, at which its deliveries are.", "get_event by a key");
        because(
                "The e-mail names the account, which is read before a session is opened. The attempt is counted first.",
                "verify_email by anyone",
                "step_up by a session",
                "login by anyone",
                "confirm_password_reset by anyone");
        because(
                "The account of the session names the profile. These calls are rare.",
                "get_own_human by a session",
                "list_own_services by a session",
                "set_payout_account by a session");
        because(
                "A first profile looks for a deleted one of the account, whose figures it takes over.",
                "put_own_human by a session");
        because(
                "Escrows and earnings of the account are checked: work under way keeps profiles and forbids blocks.",
                "block_account by a session",
                "delete_own_human by a session");
        because(
                "Suggestions are read where nothing was found, which the list tells first.",
                "search_humans, nothing found by anyone");
        because(
                "The review names its poster, whose other reviews of the human are weighed anew.",
                "admin_hide_review by an admin");
        because("The service names its provider, whose name and rating are shown.", "get_service by anyone");
        because(
                "The bounties name their posters, whose records are read together.",
                "get_bounty by anyone",
                "list_bounties by anyone",
                "admin_publish_bounty by an admin",
                "admin_refuse_bounty by an admin");
        because(
                "The session names the profile, whose entry names the application. Bounty, work and money are read"
                        + " together, then the poster's record.",
                "get_own_application by a session");
        because(
                "The id names the bounty. Bounty and application are read together, then the work, the money and the"
                        + " files.",
                "get_own_hire by a session");
        because(
                "The template names the API key that created it, which must be active to resume it.",
                "update_own_qa_template by a session");
        because("The username names the profile.", "get_human by username by anyone");
        because(
                "Entries are read first, then what they name: copies in the entries would be written at each change.",
                "search_humans by anyone",
                "browse_services by anyone",
                "browse_services, by words and price by anyone",
                "search_humans, total known by anyone",
                "list_bounties, by price by anyone",
                "list_bounties, by words by anyone",
                "list_escrows by a key",
                "list_own_applications by a session",
                "list_assigned_bounties by a session",
                "get_my_rentals by a key",
                "admin_list_disputes by an admin",
                "admin_find_accounts by an admin",
                "admin_list_pending_bounties by an admin",
                "list_qa_templates by a key",
                "admin_list_held_qa_templates by an admin");
        because(
                "50 transfers are read by the ids of a page of entries. A transfer changes after it is listed (paid,"
                        + " claimed, returned, at the bank): copies for both sides would write 4 more units at each"
                        + " change, which is 20 times the price of the unit that a read of the transfer costs.",
                "list_transfers by a key");
        because(
                "The hours of a service are those of its provider: the service or the session names the profile, which"
                        + " has its exceptions and the taken times beside it.",
                "put_availability_exceptions by a session",
                "get_service_slots by anyone",
                "get_service_availability by anyone",
                "create_calendar_feed by a session");
        because(
                "The booking names its provider, its escrow and the days that it takes, which are read together; then"
                        + " comes the commit.",
                "reschedule_booking by a session",
                "accept_reschedule by a key",
                "decline_reschedule by a key",
                "cancel_booking by a key",
                "keep_booking by a key",
                "cancel_booking, paid by a key",
                "approve_booking by a session",
                "decline_booking by a session");
        because(
                "Entries are read first, then the bookings or subscriptions, then what all of them name: escrows,"
                        + " providers and the taken times. A provider's entries are found by the profile.",
                "list_my_service_bookings by a key",
                "list_provided_bookings by a session",
                "list_my_subscriptions by a key");
        because(
                "The booker's unpaid bookings may be of the same subscription. The hours of the provider show which"
                        + " days may have the first free slot.",
                "subscribe_to_service by a key");
        because(
                "The subscription names its provider and the days of its next slot, which are read together; then"
                        + " comes the commit.",
                "choose_subscription_slot by a key",
                "cancel_subscription by a key",
                "end_subscription by a session");
        because(
                "The finding names its template, whose list of open findings changes with it.",
                "update_qa_finding by a key");
        because(
                "The original names the texts by which the copy is counted, so it is read before the count.",
                "duplicate_bounty by a key");
        because("The commit fails on the stored answer, which is then read.", "create_bounty, repeated by a key");
        because(
                "The account names the e-mail, where the password is. Deletion is rare, so its many checks may cost.",
                "delete_account by a session");
        because(
                "The account shows which sessions are over, and these calls are rare.",
                "list_own_sessions by a session",
                "end_session by a session");
        because("The keys of the account show which ones the revoked key created.", "revoke_api_key by a key");
        because("Each part of the account is read page by page. An export is rare.", "export_account by a session");
        because(
                "A profile names its account and whether it was ever blocked. A dry run also reads the balance. A bulk"
                        + " send reads its ledger account last, because its name is new.",
                "send_money, dry run by a key",
                "send_money by a key",
                "send_money, hosted by a key",
                "bulk_send_money by a key",
                "bulk_send_money to 100 e-mails by a key");
        because(
                "A job with its own retries, for which no caller waits: it reads one step after the other.",
                "payment of a deposit",
                "claim of what is held for an e-mail",
                "payment of a bulk send, by profile",
                "100 payments of a bulk send, by e-mail",
                "payment of a rental");
        because(
                "Endpoints, their keys, the deliveries, and the removal of the event, each after the one before: a"
                        + " crash in between repeats the fan-out and loses nothing.",
                "fan-out of an event to one endpoint");
        because(
                "Read, lease of a slot, claim, and after the POST the freed slot and the outcome: a crash between any"
                        + " two repeats the attempt.",
                "delivery that succeeds at once");
        because(
                "The process does not know the account's profile before its first read.",
                "create_service by a session",
                "get_bounty by a session",
                "admin_set_identity by an admin");
        because("The submissions name their files.", "list_submissions by a key");
        because(
                "The application names its seat's escrow, the uploads their SHA-256, by which the first hand-in of the"
                        + " same bytes is found.",
                "hand_in_work by a session");
        because(
                "Reading the application or the escrow shows which other one belongs to it.",
                "withdraw_application by a session",
                "report_blocked by a session",
                "accept_blocked by a key",
                "review_submission by a key",
                "appeal_submission by a session",
                "release_seat by a key",
                "release_seat, passed on by a key",
                "cancel_escrow, hosted by a key",
                "open_dispute by a key",
                "withdraw_dispute by a key",
                "concede_dispute by a key",
                "accept_settlement by a session",
                "admin_rule_dispute by an admin");
        because(
                "The escrow names the conversation that gets a message about it.",
                "accept_offer by a session",
                "cancel_escrow, declined by a session",
                "deliver_work by a session");
        because(
                "The escrow names the application, which names the submission that is approved with it. A dry run reads"
                        + " the items of its commit again.",
                "confirm_delivery by a key",
                "release_payment by a key",
                "release_payment, dry run by a key");
        because(
                "The escrow names the reviewed human; the account names the profile whose review is answered.",
                "write_review by a key",
                "answer_review by a session");
        because(
                "The payouts show what is available. A payout of this instant is not in the period yet.",
                "move_earnings_to_wallet by a session");
        because(
                "Each is found by what is read before: the profile, the application, its conversation.",
                "start_conversation, continued by a key",
                "start_conversation by a session");
        because("The conversation names its latest payment offer.", "create_escrow_checkout, offer by a key");
        because("A signature is used up by a separate commit.", "get_conversation, signed by a key");
    }

    private CostReasons() {}

    private static void because(String reason, String... lines) {
        for (String line : lines) {
            if (REASONS.put(line, reason) != null) {
                throw new IllegalArgumentException("two reasons for " + line);
            }
        }
    }

    static Optional<String> of(String line) {
        return Optional.ofNullable(REASONS.get(line));
    }

    /** Reasons of calls that keep their target or are not in the table. */
    static Set<String> unused(List<String> needed) {
        Set<String> unused = new TreeSet<>(REASONS.keySet());
        needed.forEach(unused::remove);
        return unused;
    }
}
