import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from './hosts/known-hosts.ts'

/** What proxies add; one that adds nothing still changes the name, or speaks an older HTTP to the server behind it. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
const loopback = /^(::1|(::ffff:)?127\.)/

/** Whether the caller is on this machine and calls it by its own name, with no proxy between that strangers may have come by. */
export const isDirectCall = ({ raw, socket }: Pick<FastifyRequest, 'raw' | 'socket'>): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  raw.httpVersion !== '1.0' &&
  isLoopbackHost(raw.headers.host ?? '') &&
  !proxyHeaders.some((name) => raw.headers[name] !== undefined)
