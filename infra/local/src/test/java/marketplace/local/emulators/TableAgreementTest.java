package marketplace.local.emulators;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.dynamo.TableDefinition;
import marketplace.local.Templates;
import marketplace.server.template.Template;
import marketplace.table.Item;
import org.junit.jupiter.api.Test;

class TableAgreementTest {

    private final Template.TableSpec table = Templates.ofRepository().table();

    @Test
    void templateAndTestTableHaveTheSameKeysIndexAndStream() {
        assertThat(LocalDatabase.request(table)).isEqualTo(TableDefinition.createTableRequest(table.name()));
    }

    @Test
    void expiringItemsHaveTheTimeToLiveAttribute() {
        assertThat(table.timeToLiveAttribute()).isEqualTo(Item.TTL);
    }
}
