package marketplace.functions.payments;

import java.time.InstantSource;
import marketplace.functions.Capabilities;

/**
 * The sandbox with all that belongs to it, as every function of payments puts it together.
 *
 * @param events what it says, and how it is signed
 * @param teller what says it
 * @param accounts the payout accounts that were opened there
 */
record Sandbox(SandboxEvents events, SandboxEventSender teller, SandboxAccounts accounts, SandboxProvider provider) {

    static Sandbox of(Capabilities capabilities, InstantSource clock) {
        SandboxEvents events = new SandboxEvents(capabilities::sandboxKey);
        EventApplier applier = new EventApplier(capabilities::moneyEvents, capabilities::table);
        SandboxEventSender teller = new SandboxEventSender(events, applier);
        SandboxAccounts accounts = new SandboxAccounts(capabilities::table);
        return new Sandbox(events, teller, accounts, new SandboxProvider(events, teller, accounts, clock));
    }
}
