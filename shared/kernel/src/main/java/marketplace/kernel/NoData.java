package marketplace.kernel;

/** For jobs and timers whose id says everything. */
public record NoData() {}
