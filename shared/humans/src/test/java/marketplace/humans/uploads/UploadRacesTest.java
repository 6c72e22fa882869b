package marketplace.humans.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.List;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.UploadId;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import marketplace.testing.TestImages;
import marketplace.testing.interleaving.RaceMatrix;
import org.junit.jupiter.api.Test;

/** Two acts on the same uploads at once. */
class UploadRacesTest {

    private static final byte[] FILE = TestImages.image("png", 8, 8, Color.RED);

    /** A profile with one photo, and a file that is not yet used. */
    private static final class World extends Marketplace {

        private final String shown;
        private final String unused;

        World(InterleavingTable table) {
            super(table, on -> List.of(new HumansCapability(on)));
            person("ada");
            shown = sent();
            unused = sent();
            done(put(shown));
        }

        private String sent() {
            String id = done(announce()).text("uploadId");
            objects.store(Upload.objectName(new UploadId(id)), FILE);
            return id;
        }

        Reply announce() {
            return call("ada", "POST", "/api/uploads", TestFiles.announce("profile_photo", FILE, "image/png"));
        }

        Reply put(String... photos) {
            String ids = photos.length == 0 ? "" : "'" + String.join("','", photos) + "'";
            return call("ada", "PUT", "/api/humans/me", "{'name':'Ada','photoUploadIds':[" + ids + "]}");
        }
    }

    @Test
    void twoActsOnTheSameFilesEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::new)
                .call("announce", World::announce)
                .call("add a photo", world -> world.put(world.shown, world.unused))
                .call("replace the photo", world -> world.put(world.unused))
                .call("remove the photo", World::put)
                .call("delete the profile", world -> world.call("ada", "DELETE", "/api/humans/me", ""))
                .step("copies are made", World::work);

        assertThat(races.faults()).isEmpty();
        Golden.check("upload-races.txt", races.conditions());
    }
}
