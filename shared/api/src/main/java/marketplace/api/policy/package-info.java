/** The policy gate: which texts may not be published without a review. */
package marketplace.api.policy;
