package marketplace.local.stories;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.DynamoTable;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** What the owner of a wallet wants of its automatic top-up, put where the shared stack keeps it. */
final class StoredControls {

    private StoredControls() {}

    /** Floor, target and most per day, in cents. */
    static void autoTopUp(Account owner, long floor, long target, long maxPerDay) throws IOException {
        Table table = new DynamoTable(
                Service.stack().database(),
                Service.template(Service.REPOSITORY.resolve("template.yaml"))
                        .table()
                        .name());
        String account = table.get(Keys.email(owner.email())).orElseThrow().text("accountId");
        table.commit(Commit.of(Write.update(
                Keys.ledgerHead("wallet:" + account),
                new Change.Set(
                        "controls",
                        Map.of(
                                "autoTopupEnabled", true,
                                "autoTopupFloorCents", BigDecimal.valueOf(floor),
                                "autoTopupTargetCents", BigDecimal.valueOf(target),
                                "autoTopupMaxPerDayCents", BigDecimal.valueOf(maxPerDay))),
                Change.set("controlsVersion", 1))));
    }
}
