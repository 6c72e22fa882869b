/** The template and the zips on LocalStack: its CloudFormation, Lambda, event sources and table. */
package marketplace.local.localstack;
