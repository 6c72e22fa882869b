package marketplace.testing;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Event;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.table.forms.StoredData;

/** What an event, notice, job or timer carries, by name, as receivers and templates see it. */
public final class Facts {

    private Facts() {}

    public static Map<String, Object> of(Event event) {
        return of(event.data());
    }

    public static Map<String, Object> of(Notice notice) {
        return of(notice.data());
    }

    public static Map<String, Object> of(Object data) {
        return plain(StoredData.of(data).attributes());
    }

    public static Notice notice(Job job) {
        return StoredData.read(job.data(), Notice.class);
    }

    private static Map<String, Object> plain(Map<?, ?> stored) {
        Map<String, Object> plain = new TreeMap<>();
        stored.forEach((name, value) -> plain.put(
                (String) name,
                switch (value) {
                    case BigDecimal number -> (Object) number.longValueExact();
                    case Map<?, ?> nested -> plain(nested);
                    default -> value;
                }));
        return plain;
    }
}
