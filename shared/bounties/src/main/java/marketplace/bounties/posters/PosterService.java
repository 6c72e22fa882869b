package marketplace.bounties.posters;

import java.text.Normalizer;
import java.util.regex.Pattern;
import marketplace.accounts.Names;
import marketplace.api.Decision;
import marketplace.bounties.posters.PosterOperations.PosterNameAnswer;
import marketplace.bounties.posters.PosterOperations.SetName;
import marketplace.kernel.Call;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Table;

final class PosterService {

    /** Of any script and width. With them, a name could imitate the tag behind it. */
    private static final Pattern BRACKET = Pattern.compile("[\\p{Ps}\\p{Pe}]");

    private final Posters posters;

    PosterService(Table table) {
        this.posters = new Posters(table);
    }

    Decision<PosterNameAnswer> setName(Call call, SetName input) {
        Poster before = posters.find(call.accountId());
        Poster after = before.named(withoutBrackets(Names.require(input.name())));
        return Decision.of(new Commit(Posters.change(before, after)), new PosterNameAnswer(after.publicName()));
    }

    private static String withoutBrackets(String name) {
        // Decomposed, "⑴" has brackets too.
        if (BRACKET.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD)).find()) {
            throw Problem.invalid("name", "must be without brackets, in which your bounties show a tag");
        }
        return name;
    }
}
