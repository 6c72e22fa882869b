/**
 * Pages on which people pay, choose where payouts go, and start an identity check. They name no provider.
 */
package marketplace.functions.payments.pages;
