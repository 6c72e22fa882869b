package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.testing.Cost;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** What a page of bounties reads. */
class PageCostsTest {

    @Test
    void pageOfNewestTakesTwoRoundTripsForAnyNumberOfBounties() {
        MeteredTable table = new MeteredTable(new MemoryTable());
        BountyMarketplace story = new BountyMarketplace(table);
        for (int i = 0; i < 45; i++) {
            story.posted(BountyMarketplace.MINIMAL);
        }

        for (String list : List.of("", "?status=open", "?status=open&includePartiallyFilled=true")) {
            Cost cost = table.measure(() -> story.endpoint.call("", "GET", "/api/bounties" + list, ""));

            assertThat(cost.roundTrips()).as(list).isEqualTo(2);
            assertThat(cost.readUnits()).as(list).isLessThan(10);
        }
        for (String list : List.of(
                "?status=assigned",
                "?minPrice=1",
                "?sort=value",
                "?sort=top",
                "?mine=true",
                "?mine=true&sort=value",
                "?mine=true&sort=top")) {
            Cost cost = table.measure(() -> story.endpoint.call("agent", "GET", "/api/bounties" + list, ""));

            assertThat(cost.roundTrips()).as(list).isLessThanOrEqualTo(3);
            assertThat(cost.readUnits()).as(list).isLessThan(41);
        }
    }

    /** Bounties of one poster, whose record is a unit; 9.6 units and a request are 2.80 dollars per million. */
    @Test
    void pageOf20TypicalBountiesKeepsItsPriceWhereHalfTakeNoApplications() {
        MeteredTable table = new MeteredTable(new MemoryTable());
        BountyMarketplace story = new BountyMarketplace(table);
        String typical = ",\"category\":\"errands\",\"skillsNeeded\":[\"photography\",\"driving\"],"
                + "\"location\":{\"city\":\"Porto\",\"country\":\"PT\",\"isRemoteAllowed\":false}}";
        for (int i = 0; i < 120; i++) {
            String bounty = story.posted(numbered(i)
                    .replace("In the park.", "Go there and describe what you find. ".repeat(20))
                    .replace("}", typical));
            if (i % 2 == 0) {
                story.setStatus(bounty, "{\"status\":\"paused\"}");
            }
        }

        Cost all = table.measure(() -> story.endpoint.call("", "GET", "/api/bounties", ""));
        Cost open = table.measure(() -> story.endpoint.call("", "GET", "/api/bounties?status=open", ""));

        assertThat(all.roundTrips()).isEqualTo(2);
        assertThat(all.readUnits()).isEqualTo(10.5);
        assertThat(open.roundTrips()).isEqualTo(2);
        assertThat(open.readUnits()).isEqualTo(7);
    }

    @Test
    void pageOfOwnBountiesByValueReadsOneWindowOfEntries() {
        MeteredTable table = new MeteredTable(new MemoryTable());
        BountyMarketplace story = new BountyMarketplace(table);
        for (int i = 0; i < BountyListings.OWN_WINDOW + 200; i++) {
            story.posted(numbered(i));
        }

        for (String sort : List.of("value", "top")) {
            Cost cost = table.measure(
                    () -> story.endpoint.call("agent", "GET", "/api/bounties?mine=true&sort=" + sort, ""));

            assertThat(cost.roundTrips()).isEqualTo(3);
            assertThat(cost.readUnits()).as(sort).isBetween(60.0, 101.0);
        }
    }

    @Test
    void filterWithoutMatchesIsAnsweredAtBoundedCost() {
        MeteredTable table = new MeteredTable(new MemoryTable());
        BountyMarketplace story = new BountyMarketplace(table);
        String place = ",\"location\":{\"isRemoteAllowed\":false}}";
        for (int i = 0; i < 400; i++) {
            story.endpoint.call(
                    i % 2 == 0 ? "agent" : "ada",
                    "POST",
                    "/api/bounties",
                    numbered(i).replace("}", place));
        }

        Reply[] page = new Reply[1];
        Cost cost = table.measure(() ->
                page[0] = story.endpoint.call("", "GET", "/api/bounties?status=open&isRemoteOnly=true&limit=1", ""));

        assertThat(cost.readUnits()).isLessThanOrEqualTo(80);
        assertThat(page[0].body().get("bounties")).isEmpty();
        assertThat(page[0].body().get("hasMore").asBoolean()).isFalse();
    }

    private static String numbered(int i) {
        String word = Integer.toString(i, 26)
                .chars()
                .mapToObj(c -> "" + (char) (c <= '9' ? c + 49 : c + 10))
                .reduce("x", String::concat);
        return BountyMarketplace.MINIMAL.replace("benches", word);
    }
}
