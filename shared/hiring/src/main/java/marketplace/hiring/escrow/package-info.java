/**
 * The hire behind an escrow: the poster funds, confirms, releases and cancels it, and {@link
 * marketplace.hiring.escrow.MoneyFollower} follows the timers of money and the events of payment providers. Read {@code
 * FundEscrow}, then {@code MoneyFollower}; {@code FrozenHire} has the payments that a provider takes back.
 */
package marketplace.hiring.escrow;
