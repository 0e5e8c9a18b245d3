import type { failureTexts } from './failures.texts.ts'

export const failureEnglish: typeof failureTexts = {
  network: (url) =>
    `Network error: the server cannot be reached at ${url}. Check that it is started, or tell your administrator.`,
  connection: (url) =>
    `Cannot connect to ${url}. Possible causes: a CORS rule, a server that is not started or a wrong address.`,
  cors: (url) => `CORS error: the server does not allow requests from this origin to ${url}.`,
  refused: (url) =>
    `Connection refused by ${url}. The server is probably not started: tell your administrator.`,
  timeout: (url) => `Timed out: the server takes too long to answer at ${url}.`,
  other: (url, message) => `Network error while calling ${url}: ${message}`,
  cut: 'the answer was cut off before its end',
  http: (status) =>
    `HTTP error ${status}. The server did not answer as expected: try again in a moment.`,
  unknown: 'Unknown error',
  invalidReply: 'Invalid response from the server',
}
