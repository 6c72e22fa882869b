/**
 * Types that every module shares. They depend on the JDK only. Read first: {@code Money}, {@code Id}, {@code Problem},
 * {@code Call}; then {@code Event}, {@code Notice}, {@code Job} and {@code Timer}, which commits carry. The packages
 * {@code secrets}, {@code paging}, {@code text} and {@code cache} can be read on their own.
 */
package marketplace.kernel;
