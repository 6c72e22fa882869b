/** Automatic top-ups and saved payment methods. Read {@code AutoTopUp}, {@code TopUp}, then {@code TopUpStarts}. */
package marketplace.money.topups;
