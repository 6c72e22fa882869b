package marketplace.money.escrow.disputes;

/** What a side of an open dispute can do, most likely first. */
public enum DisputeStep {
    ADD_EVIDENCE("add_dispute_evidence", "/dispute/evidence", "Add evidence for the admin who rules."),
    ACCEPT_SETTLEMENT(
            "accept_settlement",
            "/dispute/settlement/accept",
            "Accept the open settlement, with its workerCents. The dispute ends."),
    PROPOSE_SETTLEMENT(
            "propose_settlement",
            "/dispute/settlement",
            "Propose what the human gets. The other side accepts it, or proposes another."),
    CONCEDE("concede_dispute", "/dispute/concede", "Give the whole amount to the other side. The dispute ends."),
    WITHDRAW("withdraw_dispute", "/dispute/withdraw", "Withdraw your dispute, once per escrow.");

    private final String operation;
    private final String route;
    private final String description;

    DisputeStep(String operation, String route, String description) {
        this.operation = operation;
        this.route = route;
        this.description = description;
    }

    /** The name of the operation and of its tool. */
    public String operation() {
        return operation;
    }

    /** The end of the path, after that of the escrow. */
    public String route() {
        return route;
    }

    public String description() {
        return description;
    }
}
