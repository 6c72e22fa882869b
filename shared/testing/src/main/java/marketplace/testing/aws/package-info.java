/** The services of an AWS account that operators' commands call, over their own protocols. They check no signature. */
package marketplace.testing.aws;
