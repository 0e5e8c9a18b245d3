import { baseUrl } from './browser-transport.ts'

/** The base URL of the OpenAI-compatible API, beside the API of this page. */
export const openAiBaseUrl = (): string => baseUrl().replace(/\/api$/, '/v1')
