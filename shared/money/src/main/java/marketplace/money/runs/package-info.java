/**
 * The money of QA runs and taste runs. A run reserves money of its owner's wallet once, in an account of its own, and
 * returns the rest when it closes. Read {@code RunFunds}, then {@code RunLedger}; {@code RunBook} is for escrows.
 */
package marketplace.money.runs;
