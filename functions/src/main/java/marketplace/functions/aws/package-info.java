/**
 * The platform of the deployed edition, {@link marketplace.functions.aws.LambdaPlatform}, with its adapters to S3,
 * SES and SQS, and the services in memory that a rehearsal uses below the real clients.
 */
package marketplace.functions.aws;
