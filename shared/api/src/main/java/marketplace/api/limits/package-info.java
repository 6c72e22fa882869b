/** Rate limits of operations. */
package marketplace.api.limits;
