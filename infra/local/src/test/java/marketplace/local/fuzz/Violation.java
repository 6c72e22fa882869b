package marketplace.local.fuzz;

/**
 * @param kind the same for answers that are wrong in the same way
 * @param what for the report
 */
record Violation(String kind, String what) {}
