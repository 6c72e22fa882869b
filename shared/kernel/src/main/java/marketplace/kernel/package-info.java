/**
 * Types that every module shares: money, ids, the caller, the call, problems, pages, events, jobs and timers. It
 * depends on the JDK only.
 */
package marketplace.kernel;
