/** Rate limits: the classes of operations, their quotas, and the state that response headers show. */
package marketplace.api.limits;
