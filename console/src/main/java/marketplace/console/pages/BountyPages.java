package marketplace.console.pages;

import java.util.List;

/** Work that is offered to everyone. */
final class BountyPages {

    static final List<ConsolePage> PAGES = List.of(ConsolePage.at(
                    "/app/bounties/{bountyId}", Tab.WORK, "{{bounty.title}}", "bounty.html")
            .reads("bounty", "get_bounty.bounty")
            .form(PageForm.of("apply", "apply_to_bounty", "Apply").fields("message", "availability", "proposedPrice")));

    private BountyPages() {}
}
