/** The image's health check: ends with 0 when the server beside it is ready for people. */
import { get } from 'node:http'
import { get as getSecurely } from 'node:https'

const port = Number(process.env.PORT ?? 3007)
const isSecure = (process.env.TLS_CERT ?? '') !== ''
const options = {
  host: '127.0.0.1',
  port,
  path: '/api/ready',
  timeout: 4000,
  // The certificate is for the name that people open, not for this address.
  rejectUnauthorized: false,
}
const request = (isSecure ? getSecurely : get)(options, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1)
})
request.on('timeout', () => request.destroy(new Error('timeout')))
request.on('error', () => process.exit(1))
