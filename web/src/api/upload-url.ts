import { browserTransport } from './browser-transport.ts'

/** Stored files are addressed from the server's root: this makes the address whole, wherever the API lives. */
export const uploadUrl = (path: string): string =>
  path.startsWith('/uploads') ? `${browserTransport().baseUrl.replace(/\/api$/, '')}${path}` : path
