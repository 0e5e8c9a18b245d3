import type { FastifyRequest } from 'fastify'

/** Of the route that serves files and the page: it matches whatever no other route does. */
const anyPath = '/*'

/**
 * What a request asks for: the pattern of the route that was found, because the same route can be spelled in many ways
 * (`/%61pi/status`); where none was, the path as it came.
 */
export function requestedPath({
  routeOptions,
  url,
}: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url
  return route === undefined || route === anyPath ? (url.split('?', 1)[0] ?? '') : route
}

/** Below the API and the gateway everything is data, never a page; `/api` itself is a screen. */
export const isDataPath = (path: string): boolean => /^\/(api|v1)\/./.test(path)
