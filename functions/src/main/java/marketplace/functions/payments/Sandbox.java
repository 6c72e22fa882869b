package marketplace.functions.payments;

import java.time.InstantSource;
import marketplace.functions.Capabilities;

/** The parts of the sandbox, as every function of payments wires them. */
record Sandbox(SandboxEvents events, SandboxEventSender sender, SandboxAccounts accounts, SandboxProvider provider) {

    static Sandbox of(Capabilities capabilities, InstantSource clock) {
        SandboxEvents events = new SandboxEvents(capabilities::sandboxKey);
        EventApplier applier = new EventApplier(capabilities::moneyEvents, capabilities::table);
        SandboxEventSender sender = new SandboxEventSender(events, applier);
        SandboxAccounts accounts = new SandboxAccounts(capabilities::table);
        return new Sandbox(events, sender, accounts, new SandboxProvider(events, sender, accounts, clock));
    }
}
