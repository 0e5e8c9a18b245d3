import { baseUrl } from './browser-transport.ts'

/** Where programs ask in OpenAI's words: beside the API of this page. */
export const openAiBaseUrl = (): string => baseUrl().replace(/\/api$/, '/v1')
