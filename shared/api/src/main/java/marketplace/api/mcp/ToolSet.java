package marketplace.api.mcp;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Wire;

/** Sets of tools that a client can choose, in the order of the list: finding, hiring and paying a human are first. */
public enum ToolSet implements Wire {
    HUMANS("search_humans list_skills browse_taste_humans get_human get_reviews block_human unblock_human"
            + " list_blocked"),
    MESSAGES("start_conversation send_message get_conversation list_conversations"),
    BOUNTIES("get_coverage create_bounty list_bounties get_bounty update_bounty extend_bounty cancel_bounty"
            + " get_bounty_applications accept_application reject_application release_seat get_submissions"
            + " review_submission"),
    ESCROW("rent_human create_personal_bounty create_escrow_checkout get_escrow list_escrows confirm_delivery"
            + " release_payment cancel_escrow open_dispute add_dispute_evidence withdraw_dispute concede_dispute"
            + " propose_settlement accept_settlement get_my_rentals write_review"),
    MONEY("get_wallet_balance get_wallet_report get_wallet_controls set_wallet_controls deposit_wallet send_money"
            + " bulk_send_money list_transfers get_transfer"),
    SERVICES("browse_services get_service_availability book_service list_my_service_bookings get_booking cancel_booking"
            + " accept_reschedule subscribe_to_service list_my_subscriptions cancel_subscription"),
    RUNS("create_taste_run get_taste_run create_qa_run_template get_qa_run list_qa_runs"),
    WEBHOOKS("create_webhook_endpoint list_webhook_endpoints delete_webhook_endpoint test_webhook_endpoint"
            + " get_webhook_deliveries get_webhook_delivery"),
    ACCOUNT("check_account_status create_api_key list_api_keys revoke_api_key");

    private final String tools;

    ToolSet(String tools) {
        this.tools = tools;
    }

    public List<String> tools() {
        return List.of(tools.split(" "));
    }

    public static Optional<ToolSet> of(String tool) {
        return Arrays.stream(values()).filter(set -> set.tools().contains(tool)).findFirst();
    }
}
