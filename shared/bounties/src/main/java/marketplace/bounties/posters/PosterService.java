package marketplace.bounties.posters;

import marketplace.accounts.Names;
import marketplace.api.Decision;
import marketplace.bounties.posters.PosterOperations.PosterNameAnswer;
import marketplace.bounties.posters.PosterOperations.SetName;
import marketplace.kernel.Call;
import marketplace.table.Commit;
import marketplace.table.Table;

final class PosterService {

    private final Posters posters;

    PosterService(Table table) {
        this.posters = new Posters(table);
    }

    Decision<PosterNameAnswer> setName(Call call, SetName input) {
        Poster before = posters.find(call.accountId());
        Poster after = before.named(Names.require(input.name()));
        return Decision.of(new Commit(Posters.change(before, after)), new PosterNameAnswer(after.publicName()));
    }
}
