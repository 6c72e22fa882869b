package marketplace.hiring;

import marketplace.humans.Block;
import marketplace.humans.Blocks;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;

/** The two directions of a block between a poster and a human. */
public enum Blocking {
    BY_THE_POSTER,
    BY_THE_HUMAN;

    private record Sides(AccountId blocker, AccountId blocked) {}

    private Sides sides(HiringMarketplace market, String poster, String human) {
        AccountId one = market.account(poster);
        AccountId other = market.account(human);
        return this == BY_THE_POSTER ? new Sides(one, other) : new Sides(other, one);
    }

    public void between(HiringMarketplace market, String poster, String human) {
        Sides sides = sides(market, poster, human);
        market.carryOut(() ->
                new Commit(Blocks.put(new Block(sides.blocker(), sides.blocked(), null, null, null, market.now()))));
    }

    public void ends(HiringMarketplace market, String poster, String human) {
        Sides sides = sides(market, poster, human);
        market.carryOut(() -> Commit.of(Blocks.remove(sides.blocker(), sides.blocked())));
    }
}
