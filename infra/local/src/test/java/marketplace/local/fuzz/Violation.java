package marketplace.local.fuzz;

/** @param kind the same for answers that are wrong in the same way */
record Violation(String kind, String what) {}
