package marketplace.server.demo;

import java.time.InstantSource;
import marketplace.server.data.DataFolder;
import marketplace.server.data.LocalMailbox;
import marketplace.server.data.LocalObjects;
import marketplace.server.gateway.RouteCalls;
import marketplace.server.sources.TimeJump;

/** What the demo uses of a stack. */
public record StackParts(
        RouteCalls routes,
        LocalObjects objects,
        LocalMailbox mails,
        TimeJump jump,
        InstantSource clock,
        DataFolder data) {}
