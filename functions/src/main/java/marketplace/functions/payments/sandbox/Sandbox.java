package marketplace.functions.payments.sandbox;

import java.time.InstantSource;
import java.util.function.Supplier;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.payments.events.EventApplier;
import marketplace.money.refunds.Clawbacks;

/** The parts of the sandbox, as every function of payments wires them. */
public record Sandbox(
        SandboxEvents events,
        SandboxEventSender sender,
        SandboxAccounts accounts,
        SandboxProvider provider,
        Supplier<Clawbacks> clawbacks) {

    public static Sandbox of(Capabilities capabilities, EventApplier applier, InstantSource clock) {
        SandboxEvents events = new SandboxEvents(capabilities::sandboxKey);
        SandboxEventSender sender = new SandboxEventSender(events, applier);
        SandboxAccounts accounts = new SandboxAccounts(capabilities::table);
        return new Sandbox(
                events,
                sender,
                accounts,
                new SandboxProvider(events, sender, accounts, clock),
                () -> new Clawbacks(capabilities.table()));
    }
}
