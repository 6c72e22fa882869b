/**
 * What API Gateway and S3 are to callers. {@link marketplace.local.gateway.LocalHttpServer} passes each request to a
 * function by the template's {@link marketplace.local.gateway.Routes}, to the stored files, or to the routes under
 * /local.
 */
package marketplace.local.gateway;
