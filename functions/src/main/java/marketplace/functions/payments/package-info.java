/**
 * The functions of payments. Read {@link marketplace.functions.payments.PaymentsFunction}, which serves the
 * {@code pages} and takes the {@code events} of the provider, then the jobs and the reconciliation.
 * {@link marketplace.functions.payments.ProviderVariables} chooses between {@code sandbox} and {@code stripe}.
 */
package marketplace.functions.payments;
