/** Types that every module shares. They depend on the JDK only. */
package marketplace.kernel;
