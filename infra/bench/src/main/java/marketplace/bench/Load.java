package marketplace.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** How busy the machine is, and this process since a point in time: other work on its cores blurs a measurement. */
record Load(long processorNanos, long at) {

    private static final OperatingSystemMXBean MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    static Load now() {
        return new Load(MACHINE.getProcessCpuTime(), System.nanoTime());
    }

    void print(String phase) {
        Load now = now();
        System.out.printf(
                Locale.ROOT,
                "%s: load average %.1f; this process used %.2f of %d cores%n",
                phase,
                MACHINE.getSystemLoadAverage(),
                (double) (now.processorNanos - processorNanos) / (now.at - at),
                MACHINE.getAvailableProcessors());
    }
}
