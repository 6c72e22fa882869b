package marketplace.api;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.kernel.Ids;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.paging.Cursors;
import marketplace.kernel.secrets.KeyRing;
import marketplace.table.Table;

/** What every module is built from. The table and the object store are opened on first use. */
public record Foundation(
        Supplier<Table> tables,
        Ids ids,
        Cursors cursors,
        SecureRandom random,
        InstantSource clock,
        Supplier<ObjectStore> stores,
        Function<String, KeyRing<byte[]>> keys) {

    /** For a catalogue that only describes operations. */
    public static Foundation forDescription() {
        return new Foundation(
                Foundation::absent,
                Ids.random(),
                new Cursors(Foundation::<KeyRing<byte[]>>absent),
                new SecureRandom(),
                Foundation::absent,
                Foundation::absent,
                _ -> absent());
    }

    @SuppressWarnings("TypeParameterUnusedInFormals")
    private static <T> T absent() {
        throw new IllegalStateException("This catalogue is a description; its operations cannot be called.");
    }

    public Table table() {
        return tables.get();
    }

    public ObjectStore objects() {
        return stores.get();
    }
}
