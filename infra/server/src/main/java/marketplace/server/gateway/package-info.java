/**
 * What API Gateway and S3 are to callers. {@link marketplace.server.gateway.LocalHttpServer} passes each request to a
 * function by the template's {@link marketplace.server.gateway.Routes}, to the stored files, or to the routes under
 * /local.
 */
package marketplace.server.gateway;
