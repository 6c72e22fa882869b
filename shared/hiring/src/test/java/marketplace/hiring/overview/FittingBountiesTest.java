package marketplace.hiring.overview;

import static marketplace.hiring.overview.OverviewMarketplace.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class FittingBountiesTest {

    private final OverviewMarketplace story = new OverviewMarketplace();

    FittingBountiesTest() {
        profile("'skills':['photography','counting'],'location':{'city':'Porto','country':'PT'}");
    }

    private void profile(String more) {
        story.done("ada", "PUT", "/api/humans/me", "{'name':'Ada'," + more + "}");
    }

    private String posted(String title, int price, String more) {
        return story.done(
                        "agent",
                        "POST",
                        "/api/bounties",
                        "{'title':'" + title + "','description':'In the park.','priceType':'fixed','price':" + price
                                + more + "}")
                .text("bounty.id");
    }

    private JsonNode fits() {
        return story.of("ada").get("fits");
    }

    @Test
    void bestPayPerHourComesFirstAndUnknownHoursLast() {
        posted("Unknown", 90, ",'skillsNeeded':['counting']");
        posted("Slow", 40, ",'skillsNeeded':['photography'],'estimatedHours':4");
        posted("Fast", 20, ",'skillsNeeded':['Photo-Graphy','counting'],'estimatedHours':0.5");
        posted("Other", 99, ",'skillsNeeded':['welding'],'estimatedHours':1");

        assertThat(texts(fits(), "title")).containsExactly("Fast", "Slow", "Unknown");
        assertThat(fits().at("/0/payPerHour").decimalValue()).isEqualByComparingTo("40");
        assertThat(fits().at("/2/payPerHour").isNull()).isTrue();
    }

    @Test
    void workElsewhereAndForOthersIsLeftOut() {
        posted("Here", 20, ",'skillsNeeded':['counting'],'location':{'city':'Lisbon','country':'Portugal'}");
        posted("Abroad", 20, ",'skillsNeeded':['counting'],'location':{'city':'Madrid','country':'ES'}");
        posted(
                "Remote",
                20,
                ",'skillsNeeded':['counting'],'location':{'country':'ES','isRemoteAllowed':true},'estimatedHours':1");
        posted("Checked", 20, ",'skillsNeeded':['counting'],'identityRequired':true");

        assertThat(texts(fits(), "title")).containsExactly("Remote", "Here");
        assertThat(texts(fits(), "place")).containsExactly("null", "Lisbon");
    }

    @Test
    void ownBountiesAndThoseAppliedForAreLeftOut() {
        String applied = posted("Applied", 20, ",'skillsNeeded':['counting']");
        story.market.applied("ada", applied);
        story.done(
                "ada",
                "POST",
                "/api/bounties",
                "{'title':'Mine','description':'In the park.','priceType':'fixed','price':20,"
                        + "'skillsNeeded':['counting']}");
        posted("Free", 20, ",'skillsNeeded':['counting']");

        assertThat(texts(fits(), "title")).containsExactly("Free");
    }

    @Test
    void bountiesOfBlockedPostersAreLeftOutAndABlockByAPosterStaysSecret() {
        posted("Blocks", 20, ",'skillsNeeded':['counting']");
        story.market.worker("bob");
        story.done(
                "bob",
                "POST",
                "/api/bounties",
                "{'title':'Blocked','description':'In the park.','priceType':'fixed','price':20,"
                        + "'skillsNeeded':['counting']}");
        assertThat(texts(fits(), "title")).containsExactlyInAnyOrder("Blocks", "Blocked");

        story.done("agent", "POST", "/api/humans/blocks", "{'humanId':'" + story.market.human("ada") + "'}");
        assertThat(texts(fits(), "title")).containsExactlyInAnyOrder("Blocks", "Blocked");

        story.done("ada", "POST", "/api/me/blocks", "{'accountId':'" + story.market.account("bob") + "'}");
        assertThat(texts(fits(), "title")).containsExactly("Blocks");

        story.done("ada", "DELETE", "/api/me/blocks?accountId=" + story.market.account("bob"), "");
        assertThat(texts(fits(), "title")).containsExactlyInAnyOrder("Blocks", "Blocked");
    }

    @Test
    void fiveAtMostAndAnySkillWithoutOneInTheProfile() {
        profile("'skills':[]");
        for (int hours = 1; hours <= 6; hours++) {
            posted("Hours " + hours, 60, ",'skillsNeeded':['skill" + hours + "'],'estimatedHours':" + hours);
        }

        assertThat(texts(fits(), "title")).containsExactly("Hours 1", "Hours 2", "Hours 3", "Hours 4", "Hours 5");
    }
}
