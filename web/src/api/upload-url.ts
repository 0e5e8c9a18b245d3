import { browserTransport } from './browser-transport.ts'

/** The paths of stored files start at the server's root: this makes full URLs of them, wherever the API is. */
export const uploadUrl = (path: string): string =>
  path.startsWith('/uploads') ? `${browserTransport().baseUrl.replace(/\/api$/, '')}${path}` : path
