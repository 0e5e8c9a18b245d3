/** The page of all assistants. */
export const assistantsPath = '/assistants'
export const newAssistantPath = `${assistantsPath}/nouveau`
export const assistantPath = (id: string): string => `${assistantsPath}/${encodeURIComponent(id)}`
/** The page of a link. Its secret is behind the #, which browsers never send. */
export const assistantLinkPath = '/assistant-partage'
export const assistantLinkUrl = (secret: string): string =>
  `${location.origin}${assistantLinkPath}#${secret}`
/** A chat that begins with an assistant. */
export const assistantParam = 'assistant'
export const chatWithAssistantPath = (id: string): string =>
  `/chat?${assistantParam}=${encodeURIComponent(id)}`
